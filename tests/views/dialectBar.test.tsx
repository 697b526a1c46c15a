import { expect, test } from 'vitest'
import { strikesRead, workbookRead } from '../../gallery/samples/uploads'
import type { PreviewAnswer, UploadOptions } from '../../src/api/contract'
import { ColumnChoice } from '../../src/features/upload/ColumnChoice'
import { DialectBar } from '../../src/features/upload/DialectBar'
import { emptyDraft, plainDialect } from '../../src/machines/upload/uploadDraft'
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
  await view.type('Skip Rows', '')
  await view.type('Skip last', '1234567')
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
    { ...options, skip_rows: 0 },
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

test('of many columns that a search finds a hundred are shown, and it is said how many more there are', async () => {
  const columns = Array.from({ length: 150 }, (_, at) => `c${at}`)
  const { actor } = shownActor({ context: { columns, search: 'c1' } })
  const choice = { actor, label: 'Columns', hint: '', chosen: [], onChange: () => undefined }
  const view = await openView(<ColumnChoice {...choice} />)
  await view.press('Columns')
  const few = view.menu().length
  await view.close()
  const all = shownActor({ context: { columns, search: '' } }).actor
  const whole = await openView(<ColumnChoice {...choice} actor={all} />)
  await whole.press('Columns')
  expect([few, whole.menu().length, whole.menu().at(-1)]).toEqual([
    ...[61, 101, '50 more: type to narrow them down'],
  ])
})

/** What the lists and the fields of the bar show. */
const shownOf = async (options: UploadOptions, read: PreviewAnswer) => {
  const chosen: UploadOptions[] = []
  const view = await openView(
    <DialectBar
      draft={{ ...emptyDraft, options }}
      read={read}
      disabledReason={null}
      onOptions={(next) => void chosen.push(next)}
    />,
  )
  const lists = view.texts('button[role=combobox]')
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
  return { view, chosen, lists, fields }
}

test('each way to read a file shows what was detected, until another is chosen', async () => {
  const dialect = { ...plainDialect, header_lines: 2, skip_rows: 3, skip_footer: 1 }
  const read = { ...strikesRead, dialect }
  const found = await shownOf({}, read)
  await found.view.close()
  const own: UploadOptions = { header: false, skip_rows: 7, short_rows: 'fill', quote: 'none' }
  const { lists, fields } = await shownOf(own, read)
  const autos = ['Auto: Comma', 'Auto: Doubled', 'Auto: None']
  expect([found.lists, found.fields, lists, fields]).toEqual([
    [
      ...['Auto: UTF-8', 'Auto: First 2 lines', 'Auto: Double "', 'Auto: Point'],
      ...[...autos, 'Refuse', 'Refuse'],
    ],
    ['3', '1'],
    [...['Auto: UTF-8', 'None', 'None', 'Auto: Point'], ...autos, 'Fill', 'Refuse'],
    ['7', '1'],
  ])
})

test('of a workbook the sheet is chosen, whose header is one row or none', async () => {
  const { view, chosen, lists } = await shownOf({ sheet: 'Notes', header: true }, workbookRead)
  await view.press('Header')
  const headers = view.texts('[role=option]')
  await view.choose('Sheet', 'Strikes')
  expect({ lists, headers, chosen }).toEqual({
    chosen: [{ sheet: 'Strikes', header: true }],
    lists: ['Notes (hidden)', 'First line'],
    headers: ['Auto', 'None', 'First line'],
  })
})

test('several files have a column of their names, which may be left without a name', async () => {
  const read = { ...strikesRead, parts: ['a.csv', 'b.csv'].map((name) => ({ name, bytes: 10 })) }
  const named = await shownOf({ header: false }, read)
  await named.view.type('Column of file names', 'name')
  await named.view.close()
  const emptied = await shownOf({ file_column: '' }, read)
  await emptied.view.close()
  const one = await shownOf({ part: 'b.csv' }, { ...read, part: 'b.csv' })
  const [names, none, alone] = [named, emptied, one].map(({ fields }) => fields)
  expect([names, none, alone, named.chosen]).toEqual([
    ['file', '0'],
    ['', '0'],
    ['0', '0'],
    [{ header: false, file_column: 'name' }],
  ])
})
