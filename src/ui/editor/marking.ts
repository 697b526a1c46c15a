import { monaco } from './monaco'

/** A fault in a part of the text, by line and column of that part. */
export interface Fault {
  text: string
  line: number
  column: number
  message: string
}

type Editor = monaco.editor.IStandaloneCodeEditor

const owner = 'run'
const glyphs = new WeakMap<Editor, monaco.editor.IEditorDecorationsCollection>()

const draw = (
  editor: Editor,
  model: monaco.editor.ITextModel,
  range: monaco.Range | null,
  message: string,
) => {
  monaco.editor.setModelMarkers(
    model,
    owner,
    range === null
      ? []
      : [
          {
            startLineNumber: range.startLineNumber,
            startColumn: range.startColumn,
            endLineNumber: range.endLineNumber,
            endColumn: range.endColumn,
            message,
            severity: monaco.MarkerSeverity.Error,
          },
        ],
  )
  const glyph =
    range === null
      ? []
      : [
          {
            range,
            options: {
              isWholeLine: true,
              glyphMarginClassName: 'codicon codicon-error fault-glyph',
              glyphMarginHoverMessage: { value: message },
            },
          },
        ]
  // Not the model's deltaDecorations: it throws when a text changes while other decorations of it do.
  const drawn = glyphs.get(editor) ?? editor.createDecorationsCollection()
  glyphs.set(editor, drawn)
  drawn.set(glyph)
}

/** Takes the mark away. */
export const unmark = (editor: Editor) => {
  const model = editor.getModel()
  if (model) draw(editor, model, null, '')
}

/** Marks a fault at its word and its line, where the text still holds what has it. */
export const mark = (editor: Editor, fault: Fault | null) => {
  const model = editor.getModel()
  if (!model) return
  const start =
    fault === null ? -1 : model.getValue(monaco.editor.EndOfLinePreference.LF).indexOf(fault.text)
  if (fault === null || start === -1) return unmark(editor)
  const first = model.getPositionAt(start)
  const at = model.validatePosition({
    lineNumber: first.lineNumber + fault.line - 1,
    column: fault.column + (fault.line === 1 ? first.column - 1 : 0),
  })
  const word = model.getWordAtPosition(at)
  const end = word?.endColumn ?? at.column + 1
  draw(
    editor,
    model,
    new monaco.Range(
      at.lineNumber,
      end === at.column ? Math.max(1, at.column - 1) : at.column,
      at.lineNumber,
      end,
    ),
    fault.message,
  )
}
