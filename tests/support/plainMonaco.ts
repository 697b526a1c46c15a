/** In place of the editor's library, which needs a browser: places in a text, and what was registered with it. */
interface Place {
  lineNumber: number
  column: number
}

class Position implements Place {
  lineNumber: number
  column: number
  constructor(lineNumber: number, column: number) {
    this.lineNumber = lineNumber
    this.column = column
  }
}

class Range {
  startLineNumber: number
  startColumn: number
  endLineNumber: number
  endColumn: number
  constructor(...[startLine, startColumn, endLine, endColumn]: [number, number, number, number]) {
    this.startLineNumber = startLine
    this.startColumn = startColumn
    this.endLineNumber = endLine
    this.endColumn = endColumn
  }
}

interface Registered {
  offers: Map<string, { provideCompletionItems: (model: never, at: never) => Promise<object> }>
  languages: Map<string, { create: () => Promise<object> }>
  markers: object[]
}
export const registered: Registered = { offers: new Map(), languages: new Map(), markers: [] }

const kinds = ['Keyword', 'Module', 'Struct', 'Field', 'Function']
export const monaco = {
  Position,
  Range,
  Selection: { fromPositions: (from: Place, to: Place) => ({ from, to }) },
  MarkerSeverity: { Error: 'error' },
  editor: {
    EndOfLinePreference: { LF: 'LF' },
    setModelMarkers: (_: object, owner: string, markers: object[]) =>
      void (registered.markers = markers.map((marker) => ({ owner, ...marker }))),
  },
  languages: {
    CompletionItemKind: Object.fromEntries(kinds.map((kind) => [kind, kind])),
    registerCompletionItemProvider: (id: string, provider: never) =>
      void registered.offers.set(id, provider),
    registerTokensProviderFactory: (id: string, factory: never) =>
      void registered.languages.set(id, factory),
  },
}

/** A text as the editor holds one. */
export const textModel = (first: string) => {
  let text = first
  const lines = () => text.split('\n')
  const offsetOf = ({ lineNumber, column }: Place) =>
    lines()
      .slice(0, lineNumber - 1)
      .reduce((sum, line) => sum + line.length + 1, 0) +
    column -
    1
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split('\n')
    return new Position(before.length, (before.at(-1) ?? '').length + 1)
  }
  const lineOf = (lineNumber: number) => lines()[lineNumber - 1] ?? ''
  const wordAt = ({ lineNumber, column }: Place) => {
    for (const { 0: word, index } of lineOf(lineNumber).matchAll(/\w+/g))
      if (index < column && column <= index + word.length + 1)
        return { word, startColumn: index + 1, endColumn: index + word.length + 1 }
    return null
  }
  return {
    getValue: () => text,
    getOffsetAt: offsetOf,
    getPositionAt: positionAt,
    getLineContent: lineOf,
    getWordAtPosition: wordAt,
    getWordUntilPosition: (at: Place) => {
      const { startColumn = at.column } = wordAt(at) ?? {}
      return { startColumn, endColumn: at.column }
    },
    getValueInRange: (range: Range) =>
      text.slice(
        offsetOf({ lineNumber: range.startLineNumber, column: range.startColumn }),
        offsetOf({ lineNumber: range.endLineNumber, column: range.endColumn }),
      ),
    validatePosition: ({ lineNumber, column }: Place) => {
      const line = Math.min(Math.max(1, lineNumber), lines().length)
      return new Position(line, Math.min(Math.max(1, column), lineOf(line).length + 1))
    },
    getFullModelRange: () => 'all',
    pushStackElement: () => undefined,
    pushEditOperations: (_: unknown, [edit]: [{ range: unknown; text: string }]) => {
      if (edit.range === 'all') text = edit.text
    },
  }
}
