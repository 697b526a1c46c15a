import { languageIds } from './dialects'
import { monaco } from './monaco'

/** Something that can be written at the cursor. */
export interface Offer {
  label: string
  kind: 'keyword' | 'schema' | 'table' | 'column' | 'function'
  insert_text: string
  detail?: string | undefined
}

/** Awaits what can stand at a place of a text. */
export type RequestOffers = (at: { text: string; cursor: number }) => Promise<readonly Offer[]>

const { CompletionItemKind: Kinds } = monaco.languages
const kinds = {
  keyword: Kinds.Keyword,
  schema: Kinds.Module,
  table: Kinds.Struct,
  column: Kinds.Field,
  function: Kinds.Function,
}
const quotes = new Set(['"', '`'])

const askers = new WeakMap<monaco.editor.ITextModel, RequestOffers>()

/** From now on a text is completed by who is asked here. */
export const completeWith = (model: monaco.editor.ITextModel, requestOffers: RequestOffers) =>
  askers.set(model, requestOffers)

/** What is replaced: the word that was begun, with the quotes around it. */
const replaced = (model: monaco.editor.ITextModel, position: monaco.Position) => {
  const { startColumn, endColumn } = model.getWordUntilPosition(position)
  const line = model.getLineContent(position.lineNumber)
  const opening = line[startColumn - 2] ?? ''
  const isQuoted = quotes.has(opening)
  const closes = isQuoted && line[endColumn - 1] === opening
  return new monaco.Range(
    position.lineNumber,
    isQuoted ? startColumn - 1 : startColumn,
    position.lineNumber,
    closes ? endColumn + 1 : endColumn,
  )
}

const provider: monaco.languages.CompletionItemProvider = {
  triggerCharacters: ['.'],
  provideCompletionItems: async (model, position) => {
    const requestOffers = askers.get(model)
    if (requestOffers === undefined) return { suggestions: [] }
    const range = replaced(model, position)
    const begun = model.getValueInRange(range)
    const found = await requestOffers({
      text: model.getValue(),
      cursor: model.getOffsetAt(position),
    })
    const suggestions = found.map(({ label, kind, insert_text, detail = '' }, index) => ({
      label: { label, description: detail },
      kind: kinds[kind],
      insertText: insert_text,
      range,
      sortText: String(index).padStart(4, '0'),
      filterText: quotes.has(begun[0] ?? '') ? `${begun[0] ?? ''}${label}` : label,
    }))
    return { suggestions, incomplete: true }
  },
}
for (const language of languageIds)
  monaco.languages.registerCompletionItemProvider(language, provider)
