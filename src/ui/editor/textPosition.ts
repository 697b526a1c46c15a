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

const spaces = /\s/

/** Where a place of a text is in another one that differs in its spaces: behind as many signs. */
const placeIn = (before: string, after: string, at: number) => {
  let left = 0
  for (const sign of before.slice(0, at)) if (!spaces.test(sign)) left += 1
  let position = 0
  for (; left > 0 && position < after.length; position += 1)
    if (!spaces.test(after[position] ?? '')) left -= 1
  return position
}

/** Another text in the place of this one, which one undo brings back; the cursor stays at what it stood at. */
export const replaceText = (editor: monaco.editor.IStandaloneCodeEditor, text: string) => {
  const model = editor.getModel()
  if (!model || model.getValue() === text) return
  const [before, position] = [model.getValue(), editor.getPosition()]
  const at = position ? placeIn(before, text, model.getOffsetAt(position)) : 0
  model.pushStackElement()
  model.pushEditOperations(
    editor.getSelections() ?? [],
    [{ range: model.getFullModelRange(), text }],
    () => null,
  )
  model.pushStackElement()
  editor.setPosition(model.getPositionAt(at))
}
