import { monaco } from './monaco'

/** Where somebody is in a text: what is selected, the cursor at its end `to`, and how far the text is scrolled, in pixels. */
export interface TextPosition {
  from: number
  to: number
  scroll: number
}

/** Where the cursor of an editor is; null while it shows no text. */
export const positionOf = (editor: monaco.editor.IStandaloneCodeEditor): TextPosition | null => {
  const [model, selection] = [editor.getModel(), editor.getSelection()]
  if (!model || !selection) return null
  const from = new monaco.Position(
    selection.selectionStartLineNumber,
    selection.selectionStartColumn,
  )
  return {
    from: model.getOffsetAt(from),
    to: model.getOffsetAt(selection.getPosition()),
    scroll: editor.getScrollTop(),
  }
}

/** Puts the cursor of an editor where it was in its text. */
export const putAt = (
  editor: monaco.editor.IStandaloneCodeEditor,
  { from, to, scroll }: TextPosition,
) => {
  const model = editor.getModel()
  if (!model) return
  editor.setSelection(
    monaco.Selection.fromPositions(model.getPositionAt(from), model.getPositionAt(to)),
  )
  editor.setScrollTop(scroll)
}
