import type { monaco } from './monaco'

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
