import { expect, test } from 'vitest'
import { strikesRead } from '../../gallery/samples/uploads'
import type { PreviewAnswer, Problem } from '../../src/api/contract'
import { FormatSettings } from '../../src/features/upload/FormatSettings'
import { UploadForm } from '../../src/features/upload/UploadForm'
import { UploadPreview } from '../../src/features/upload/UploadPreview'
import { UploadProblem } from '../../src/features/upload/UploadProblem'
import { emptyDraft } from '../../src/machines/upload/uploadDraft'
import { openView, shownActor } from '../support/view'

const file = new File(['a'], 'a.csv')
const fix = { says: 'Skip the first line', options: { skip_rows: 1 } }
const refusing = {
  ...strikesRead,
  refusal: { message: 'The preview is refused' },
  fixes: [fix],
  warnings: ['A warning'],
} as PreviewAnswer

/** What a preview says while the form stands so. */
const open = async (
  read: PreviewAnswer,
  problem: Problem | null,
  taken: File | null = file,
  stands = 'ready',
) => {
  const preview = shownActor({
    hasTag: (tag: string) => tag === stands,
    matches: () => false,
    context: {},
  })
  const { actor, sent } = shownActor({
    context: { draft: { ...emptyDraft, file: taken }, read, problem },
    matches: () => problem !== null,
    hasTag: () => false,
    children: { preview: preview.actor },
  })
  const view = await openView(<UploadPreview actor={actor} />)
  const parts = ['The preview is refused', 'The upload is refused', 'A warning']
  return {
    ...view,
    sent,
    said: parts.filter((part) => view.text().includes(part)),
    fixes: view.usable().filter((name) => name === fix.says),
    columns: view.usable().filter((name) => name.startsWith('Read ')).length,
  }
}

test('a refused preview says why and what would help, without its warnings, and shows its rows', async () => {
  const { said, fixes, columns, press, sent } = await open(refusing, null)
  await press(fix.says)
  expect({ said, fixes, columns, sent }).toEqual({
    said: ['The preview is refused'],
    fixes: [fix.says],
    columns: 7,
    sent: [{ type: 'options.edited', options: { skip_rows: 1 } }],
  })
})

test('a refused upload says why in the place of what the preview says', async () => {
  const problem = { status: 422, message: 'The upload is refused' }
  const { said, fixes, columns } = await open(refusing, problem)
  expect({ said, fixes, columns }).toEqual({
    said: ['The upload is refused'],
    fixes: [],
    columns: 7,
  })
})

test('while a file is read again after a choice, what was said of it and its rows are marked as busy', async () => {
  const marked = async (stands: string) => {
    const view = await open(refusing, null, file, stands)
    const busy = Array.from(document.querySelectorAll('[aria-busy=true]'), ({ textContent }) =>
      ['The preview is refused', 'airport_name'].filter((text) => textContent.includes(text)),
    )
    const says = view.text().includes('Reading the first rows')
    await view.close()
    return { busy, says }
  }
  expect([await marked('busy'), await marked('ready')]).toEqual([
    { busy: [['The preview is refused'], ['airport_name']], says: true },
    { busy: [], says: false },
  ])
})

test('the cells that do not fit are marked in their column alone', async () => {
  const text = { type: 'VARCHAR', type_generic: 1, sample: null }
  const detail = { message: '', error_type: '', level: 'error' }
  const bad = { line: 2, column: 'b', value: 'x', expected: 'a number' }
  const read = {
    ...refusing,
    columns: ['a', 'b'].map((name) => ({ ...text, name })),
    rows: [
      ['x', 'x'],
      ['y', 'z'],
      ['z', 'x'],
    ],
    refusal: { message: 'It does not fit', errors: [{ ...detail, extra: bad }] },
  } as unknown as PreviewAnswer
  await open(read, null)
  const looks = Array.from(document.querySelectorAll('tbody td'), ({ className }) => className)
  expect(looks.map((look) => look !== looks[0])).toEqual([false, true, false, false, false, true])
})

test('how a file is read is told while there is one', async () => {
  const words = '7 columns'
  const there = await open(strikesRead, null)
  const told = [there.text().includes(words)]
  await there.close()
  const gone = await open(strikesRead, null, null)
  expect([...told, gone.text().includes(words)]).toEqual([true, false])
})

test('the decimal character is none that separates values, and each box says what is chosen', async () => {
  const settings = {
    ...{ skip_rows: '0', n_rows: '', decimal_char: ',', parse_dates: [], null_values: [] },
    ...{ skip_spaces: false, skip_blank_lines: true, infer_datetime: false },
  }
  const shown = async (separator: string) => {
    const { actor } = shownActor({ context: { settings, separator, columns: [], search: '' } })
    const view = await openView(<FormatSettings actor={actor} />)
    const said = [view.checked(), view.alerts()]
    await view.close()
    return said
  }
  expect([await shown(';'), await shown(',')]).toEqual([
    [['Skip blank lines'], []],
    [['Skip blank lines'], ['The delimiter cannot be the decimal character too.']],
  ])
})

test('cells that do not fit are named by their line, and by their column where they have one', async () => {
  const detail = { message: '', error_type: '', level: 'error' as const }
  const errors = [
    { ...detail, extra: { line: 3, value: '4,5', expected: '3 values' } },
    { ...detail, extra: { line: 12, column: 'price', value: 'x', expected: 'a number' } },
  ]
  const problem = { message: 'Two lines do not fit', errors }
  const view = await openView(
    <UploadProblem problem={problem} preview fixes={[]} onFix={() => undefined} />,
  )
  expect(view.texts('li')).toEqual([
    'Line 3: “4,5” is not 3 values',
    'Line 12, price: “x” is not a number',
  ])
})

test('what is uploaded next is told: files of an archive, sheets, tables of a text, other files', async () => {
  const later = [{ part: 'a.csv' }, { sheet: 'Costs' }, { table: 2 }]
  const context = {
    ...{ draft: emptyDraft, refusal: null, read: null, requested: null, address: '' },
    ...{ next: [new File([], 'b.csv')], later },
  }
  const { actor } = shownActor({ context, children: {}, hasTag: () => false })
  const view = await openView(<UploadForm actor={actor} />)
  expect(view.text()).toContain('Then a.csv, Costs, table 2, b.csv')
})
