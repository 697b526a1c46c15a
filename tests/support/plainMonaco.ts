/** In place of the editor's library, which needs a browser: texts with places in them, editors of them, and what was registered. */
interface Place {
  lineNumber: number
  column: number
}

export class Position implements Place {
  lineNumber: number
  column: number
  constructor(lineNumber: number, column: number) {
    this.lineNumber = lineNumber
    this.column = column
  }
}

export class Range {
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
  offers: Map<
    string,
    {
      triggerCharacters: string[]
      provideCompletionItems: (model: never, at: never) => Promise<object>
    }
  >
  languages: Map<string, { create: () => Promise<object> }>
  markers: object[]
  theme: object
}
export const registered: Registered = {
  offers: new Map(),
  languages: new Map(),
  markers: [],
  theme: {},
}

/** Who wants to hear of something, and how they are told. */
const listeners = <Heard = void>() => {
  const all = new Set<(heard: Heard) => void>()
  return {
    on: (listener: (heard: Heard) => void) => {
      all.add(listener)
      return { dispose: () => void all.delete(listener) }
    },
    tell: (heard: Heard) => {
      for (const listener of all) listener(heard)
    },
  }
}

/** A text as the editor holds one. */
export const textModel = (first: string, language = 'sql', uri = '') => {
  let text = first
  const changes = listeners()
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
  const setValue = (next: string) => {
    text = next
    changes.tell()
  }
  return {
    ...{ uri, language, setValue, onDidChangeContent: changes.on },
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
      if (edit.range === 'all') setValue(edit.text)
    },
    dispose: () => void models.delete(uri),
  }
}
type TextModel = ReturnType<typeof textModel>
const models = new Map<string, TextModel>()

interface Action {
  id: string
  keybindings: readonly number[]
  run: () => void
}
interface Selected {
  from: Position
  to: Position
}

/** An editor, and what its keyboard and mouse do. */
const createEditor = (_: unknown, { model: first, ...options }: { model: TextModel }) => {
  let model = first
  let [selected, scroll]: [Selected, number] = [
    { from: new Position(1, 1), to: new Position(1, 1) },
    0,
  ]
  const [moves, scrolls, contents, ends] = [
    ...[listeners(), listeners<{ scrollTopChanged: boolean }>()],
    ...[listeners(), listeners()],
  ] as const
  let isFocused = false
  const actions = new Map<string, Action>()
  const select = (next: Selected) => {
    selected = next
    moves.tell()
  }
  const watch = () => model.onDidChangeContent(() => contents.tell())
  let watched = watch()
  const offsets = () =>
    [selected.from, selected.to].map(model.getOffsetAt).toSorted((a, b) => a - b)
  const write = (text: string) => {
    const [from = 0, to = 0] = offsets()
    model.setValue(`${model.getValue().slice(0, from)}${text}${model.getValue().slice(to)}`)
    const at = model.getPositionAt(from + text.length)
    select({ from: at, to: at })
  }
  return {
    ...{
      options,
      actions,
      write,
      getModel: () => model,
      getValue: () => model.getValue(),
      getOption: () => false,
    },
    setModel: (next: TextModel) => {
      watched.dispose()
      model = next
      selected = { from: new Position(1, 1), to: new Position(1, 1) }
      scroll = 0
      watched = watch()
    },
    saveViewState: () => ({ selected, scroll }),
    restoreViewState: (state: { selected: Selected; scroll: number } | null | undefined) => {
      if (state) ({ selected, scroll } = state)
    },
    updateOptions: () => undefined,
    getSelections: () => [],
    getSelection: () => {
      const [from = 0, to = 0] = offsets()
      const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)]
      return {
        ...{ startLineNumber: start.lineNumber, startColumn: start.column },
        ...{ endLineNumber: end.lineNumber, endColumn: end.column },
        selectionStartLineNumber: selected.from.lineNumber,
        selectionStartColumn: selected.from.column,
        getPosition: () => selected.to,
      }
    },
    setSelection: select,
    getPosition: () => selected.to,
    setPosition: (at: Position) => select({ from: at, to: at }),
    getScrollTop: () => scroll,
    setScrollTop: (top: number) => {
      scroll = top
      scrolls.tell({ scrollTopChanged: true })
    },
    scrollSideways: () => scrolls.tell({ scrollTopChanged: false }),
    createDecorationsCollection: () => ({ set: () => undefined }),
    addAction: (action: Action) => {
      actions.set(action.id, action)
      return { dispose: () => void actions.delete(action.id) }
    },
    onDidChangeCursorSelection: moves.on,
    onDidScrollChange: scrolls.on,
    onDidChangeModelContent: contents.on,
    onDidDispose: ends.on,
    pushUndoStop: () => undefined,
    trigger: (_source: string, _handler: string, pasted: { text: string } | null) =>
      pasted && write(pasted.text),
    focus: () => void (isFocused = true),
    hasTextFocus: () => isFocused,
    dispose: () => ends.tell(),
  }
}
/** Those that are not closed. */
export const openEditors = new Set<ReturnType<typeof createEditor>>()

export const Selection = { fromPositions: (from: Position, to: Position) => ({ from, to }) }
export const MarkerSeverity = { Error: 'error' }
export const KeyMod = { CtrlCmd: 2048, Shift: 1024, Alt: 512 }
export const KeyCode = { Enter: 3, KeyF: 36 }
export const Uri = { parse: (text: string) => text }
export const editor = {
  EndOfLinePreference: { LF: 'LF' },
  EditorOption: {},
  create: (place: unknown, options: { model: TextModel }) => {
    const made = createEditor(place, options)
    openEditors.add(made)
    made.onDidDispose(() => void openEditors.delete(made))
    return made
  },
  createModel: (text: string, language: string, uri: string) => {
    const model = textModel(text, language, uri)
    models.set(uri, model)
    return model
  },
  getModel: (uri: string) => models.get(uri) ?? null,
  getModels: () => [...models.keys()],
  setModelLanguage: (model: TextModel, language: string) => void (model.language = language),
  defineTheme: (name: string, theme: object) => void (registered.theme = { name, ...theme }),
  setTheme: () => undefined,
  onDidChangeMarkers: () => ({ dispose: () => undefined }),
  setModelMarkers: (_: object, owner: string, markers: object[]) =>
    void (registered.markers = markers.map((marker) => ({ owner, ...marker }))),
}
const kinds = ['Keyword', 'Module', 'Struct', 'Field', 'Function']
export const languages = {
  CompletionItemKind: Object.fromEntries(kinds.map((kind) => [kind, kind])),
  registerCompletionItemProvider: (id: string, provider: never) =>
    void registered.offers.set(id, provider),
  registerTokensProviderFactory: (id: string, factory: never) =>
    void registered.languages.set(id, factory),
}

/** In place of what reads a text beside the page. */
const worker = () => null
export default worker
