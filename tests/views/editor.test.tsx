import { expect, test } from 'vitest'
import { completeWith } from '../../src/ui/editor/completing'
import { languageOf } from '../../src/ui/editor/dialects'
import { mark, unmark } from '../../src/ui/editor/marking'
import { positionOf, putAt, replaceText } from '../../src/ui/editor/textPosition'
import { registered, textModel } from '../support/plainMonaco'

/** An editor of a text with the cursor at a place, or with what is selected from one to another. */
const editorOf = (text: string, from = 0, to = from) => {
  const model = textModel(text)
  let [start, end, scroll] = [model.getPositionAt(from), model.getPositionAt(to), 40]
  const decorations: object[][] = []
  const editor = {
    getModel: () => model,
    getSelection: () => ({
      selectionStartLineNumber: start.lineNumber,
      selectionStartColumn: start.column,
      getPosition: () => end,
    }),
    getSelections: () => [],
    getPosition: () => end,
    setPosition: (at: typeof end) => void ([start, end] = [at, at]),
    setSelection: (selected: { from: typeof end; to: typeof end }) =>
      void ([start, end] = [selected.from, selected.to]),
    getScrollTop: () => scroll,
    setScrollTop: (top: number) => void (scroll = top),
    createDecorationsCollection: () => ({ set: (drawn: object[]) => decorations.push(drawn) }),
  }
  return { editor: editor as never, text: model.getValue, glyph: () => decorations.at(-1) }
}

test('where somebody is in a text is stored with its scrolling, backwards too, and taken up again', () => {
  const text = 'SELECT 1,\n  2\nFROM x'
  const stored = positionOf(editorOf(text, 18, 12).editor)
  expect(stored).toEqual({ from: 18, to: 12, scroll: 40 })
  const { editor } = editorOf(text)
  putAt(editor, { from: 18, to: 12, scroll: 60 })
  expect(positionOf(editor)).toEqual({ from: 18, to: 12, scroll: 60 })
  expect(positionOf({ getModel: () => null, getSelection: () => null } as never)).toBe(null)
})

test('a text that was formatted leaves the cursor behind the sign that it stood behind', () => {
  const cursorAfter = (at: number, next: string) => {
    const { editor, text } = editorOf('select a,b from x', at)
    replaceText(editor, next)
    return [text().slice(0, positionOf(editor)?.to), text() === next]
  }
  const next = 'SELECT\n  a,\n  b\nFROM x'
  expect([0, 7, 10, 17].map((at) => cursorAfter(at, next))).toEqual([
    ['', true],
    ['SELECT', true],
    ['SELECT\n  a,\n  b', true],
    [next, true],
  ])
  expect(cursorAfter(7, 'select a,b from x')).toEqual(['select ', true])
  expect(cursorAfter(17, 's')).toEqual(['s', true])
})

const marked = (text: string, fault: { text: string; line: number; column: number }) => {
  const { editor, glyph } = editorOf(text)
  mark(editor, { ...fault, message: 'No column' })
  const signs = [glyph()?.length, registered.markers.length]
  const [marker] = registered.markers as Record<string, unknown>[]
  unmark(editor)
  const { startLineNumber: line, startColumn, endLineNumber, endColumn } = marker ?? {}
  return [...signs, line, startColumn, endLineNumber, endColumn, registered.markers.length]
}
test('a fault is marked at its word where the part of the text that has it stands now, and nowhere once it is gone', () => {
  const part = 'SELECT costs\nFROM x'
  expect({
    alone: marked(part, { text: part, line: 1, column: 8 }),
    behind: marked(`SELECT 1;\n  ${part}`, { text: part, line: 1, column: 8 }),
    secondLine: marked(`SELECT 1;\n  ${part}`, { text: part, line: 2, column: 1 }),
    noWord: marked(part, { text: part, line: 2, column: 5 }),
    atEnd: marked('SELECT 1 +', { text: 'SELECT 1 +', line: 1, column: 11 }),
    gone: marked('SELECT 2', { text: part, line: 1, column: 8 }),
  }).toEqual({
    alone: [1, 1, 1, 8, 1, 13, 0],
    behind: [1, 1, 2, 10, 2, 15, 0],
    secondLine: [1, 1, 3, 1, 3, 5, 0],
    noWord: [1, 1, 2, 4, 2, 5, 0],
    atEnd: [1, 1, 1, 11, 1, 12, 0],
    gone: [0, 0, undefined, undefined, undefined, undefined, 0],
  })
  const { editor } = editorOf(part)
  mark(editor, { text: part, line: 1, column: 8, message: 'No column' })
  expect(registered.markers[0]).toMatchObject({
    ...{ owner: 'run', message: 'No column', severity: 'error' },
  })
  mark(editor, null)
  expect(registered.markers).toEqual([])
})

test('what can be written is offered in its order for the word that was begun, with the quotes around it', async () => {
  const requested: unknown[] = []
  const offersAt = async (text: string, cursor: number, asked = true) => {
    const model = textModel(text)
    if (asked)
      completeWith(model as never, (at) => {
        requested.push(at)
        return Promise.resolve([
          { label: 'bird id', kind: 'column', insert_text: '"bird id"', detail: 'text' },
          { label: 'birds', kind: 'table', insert_text: 'birds' },
        ])
      })
    const provider = registered.offers.get('sql')
    return provider?.provideCompletionItems(model as never, model.getPositionAt(cursor) as never)
  }
  const range = (startColumn: number, endColumn: number) => ({
    ...{ startLineNumber: 1, startColumn, endLineNumber: 1, endColumn },
  })
  const offered = (at: ReturnType<typeof range>, quote = '') => ({
    suggestions: [
      {
        ...{ label: { label: 'bird id', description: 'text' }, kind: 'Field', range: at },
        ...{ insertText: '"bird id"', sortText: '0000', filterText: `${quote}bird id` },
      },
      {
        ...{ label: { label: 'birds', description: '' }, kind: 'Struct', range: at },
        ...{ insertText: 'birds', sortText: '0001', filterText: `${quote}birds` },
      },
    ],
    incomplete: true,
  })
  expect({
    plain: await offersAt('SELECT bi', 9),
    betweenBlanks: await offersAt('SELECT bi x', 9),
    opened: await offersAt('SELECT "bi', 10),
    closed: await offersAt('SELECT `bi` x', 10),
    otherQuote: await offersAt('SELECT "bi`', 10),
    unasked: await offersAt('SELECT bi', 9, false),
  }).toEqual({
    plain: offered(range(8, 10)),
    betweenBlanks: offered(range(8, 10)),
    opened: offered(range(8, 11), '"'),
    closed: offered(range(8, 12), '`'),
    otherQuote: offered(range(8, 11), '"'),
    unasked: { suggestions: [] },
  })
  expect(requested[0]).toEqual({ text: 'SELECT bi', cursor: 9 })
  expect(
    [...registered.offers].map(([id, { triggerCharacters }]) => [id, ...triggerCharacters]),
  ).toEqual([
    ['sql', '.'],
    ['mysql', '.'],
    ['pgsql', '.'],
  ])
})

test('each kind of offer has its own sign', async () => {
  const model = textModel('')
  const kinds = ['keyword', 'schema', 'table', 'column', 'function'] as const
  completeWith(model as never, () =>
    Promise.resolve(kinds.map((kind) => ({ label: kind, kind, insert_text: kind }))),
  )
  const at = model.getPositionAt(0) as never
  const found = await registered.offers.get('pgsql')?.provideCompletionItems(model as never, at)
  const { suggestions } = found as { suggestions: { insertText: string; kind: string }[] }
  expect(suggestions.map(({ insertText, kind }) => [insertText, kind])).toEqual([
    ...[
      ['keyword', 'Keyword'],
      ['schema', 'Module'],
      ['table', 'Struct'],
      ['column', 'Field'],
      ['function', 'Function'],
    ],
  ])
})

test('each kind of database has its dialect, whose clauses are keywords and whose words before a bracket are functions', async () => {
  expect(['mysql', 'postgresql', 'duckdb', 'clickhouse', null, 'toString'].map(languageOf)).toEqual(
    ['mysql', 'pgsql', 'pgsql', 'sql', 'sql', 'sql'],
  )
  for (const id of ['sql', 'mysql', 'pgsql']) {
    const language = (await registered.languages.get(id)?.create()) as {
      keywords: string[]
      called: string[]
      operators: string[]
      builtinFunctions: string[]
      tokenizer: { root: [[RegExp], [RegExp], ...unknown[]] }
    }
    const { keywords, called, operators, builtinFunctions, tokenizer } = language
    const [[names], [functions]] = tokenizer.root
    expect({
      id,
      words: ['QUALIFY', 'SELECT', 'LEFT', 'AND', 'SUM'].filter((word) => keywords.includes(word)),
      called,
      others: [...operators, ...builtinFunctions],
      rules: tokenizer.root.length > 2,
      names: ['.cost ', '.cost(', 'cost'].map((text) => names.exec(text)?.index === 0),
      functions: ['sum(', 'sum ('].map((text) => functions.exec(text)?.index === 0),
    }).toEqual({
      id,
      words: ['QUALIFY', 'SELECT', 'LEFT', 'AND'],
      called: ['IF', 'INSERT', 'LEFT', 'REPLACE', 'RIGHT', 'TRUNCATE'],
      others: [],
      rules: true,
      names: [true, false, false],
      functions: [true, false],
    })
  }
})
