import { expect, test } from 'vitest'
import { strikesRead } from '../../gallery/samples/uploads'
import type { UploadOptions } from '../../src/api/contract'
import { ColumnChoice } from '../../src/features/upload/ColumnChoice'
import { DialectBar } from '../../src/features/upload/DialectBar'
import { emptyDraft } from '../../src/machines/upload/uploadDraft'
import { openView, shownActor } from '../support/view'

test('each way to read a file joins those that were chosen before', async () => {
  const chosen: UploadOptions[] = []
  const options: UploadOptions = { encoding: 'utf-16le', header: true, header_lines: 3, quote: "'" }
  const view = await openView(
    <DialectBar
      draft={{ ...emptyDraft, options }}
      read={strikesRead}
      disabledReason={null}
      onOptions={(next) => void chosen.push(next)}
    />,
  )
  await view.type('Skip last', '2')
  await view.type('Skip Rows', '4')
  await view.type('Skip Rows', '-1')
  await view.choose('Short rows', 'Fill')
  await view.choose('Long rows', 'Cut surplus')
  await view.choose('Separator', 'Semicolon')
  await view.choose('Encoding', 'Auto')
  await view.choose('Header', 'None')
  await view.choose('Header', 'Auto')
  const { encoding, header, header_lines, quote } = options
  expect(chosen).toEqual([
    { ...options, skip_footer: 2 },
    { ...options, skip_rows: 4 },
    { ...options, short_rows: 'fill' },
    { ...options, long_rows: 'cut' },
    { ...options, separator: ';' },
    { header, header_lines, quote },
    { encoding, quote, header: false },
    { encoding, quote },
  ])
})

test('columns of a file are found in any case, and chosen in the order of the file', async () => {
  const chosen: (readonly string[])[] = []
  const { actor } = shownActor({
    context: { columns: ['State', 'cost', 'fare', 'Started'], search: ' ST ' },
  })
  const view = await openView(
    <ColumnChoice
      actor={actor}
      label="Columns to read"
      chosen={['fare', 'Started']}
      hint=""
      onChange={(next) => void chosen.push(next)}
    />,
  )
  await view.press('Columns to read')
  const found = view.menu()
  await view.press('State')
  expect({ found, chosen }).toEqual({
    found: ['State', 'cost', 'Started'],
    chosen: [['State', 'fare', 'Started']],
  })
})
