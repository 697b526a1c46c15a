import { makeStyles } from '@fluentui/react-components'
import Editor from '@monaco-editor/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Spinner } from '../text/Spinner'
import { color, fonts } from '../theme/color'
// Before Monaco: it asks for the policy of its markup while it loads.
import { styleDrawn } from './editorPolicy'
import { completeWith, type RequestOffers } from './completing'
import { languageOf } from './dialects'
import { insertInto } from './inserting'
import { mark, unmark, type Fault } from './marking'
import { editorOptions, editorTheme, monaco } from './monaco'
import { positionOf, putAt, replaceText, type TextPosition } from './textPosition'

export interface SqlEditorProps {
  label: string
  /** Which text it is: each has its own undo, cursor and scroll. */
  textKey: string
  value: string
  backend: string | null
  onChange: (value: string) => void
  /** Where the cursor begins in a text that was not shown yet. */
  location: TextPosition | null
  onMove: (position: TextPosition) => void
  /** Ctrl or Cmd and Enter; what is selected, empty for nothing, and where the cursor stands. */
  onRun: (at: { selected: string; cursor: number }) => void
  /** Shift, Alt and F. */
  onFormat: () => void
  /** What can be written at the cursor. */
  complete: RequestOffers
  /** What the last run found wrong; shown until the text is changed. */
  fault: (Fault & { run: string }) | null
}

type CodeEditor = monaco.editor.IStandaloneCodeEditor
type Latest = Readonly<{ current: SqlEditorProps }>

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    '& .fault-glyph': { color: `${color.dangerText} !important` },
    '& .monaco-editor .suggest-widget': { borderRadius: '6px', overflow: 'hidden' },
    '& .monaco-editor .suggest-widget .details-label': { fontFamily: fonts.sans, fontSize: '11px' },
  },
})

// Not addCommand: disposing of the editor does not take its bindings back, and they hold the editor.
const addActions = (editor: CodeEditor, latest: Latest) => [
  editor.addAction({
    id: 'chartroom.run',
    label: 'Run',
    keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
    run: () => {
      const [model, selection] = [editor.getModel(), editor.getSelection()]
      if (!model || !selection) return
      editor.trigger('run', 'hideSuggestWidget', null)
      latest.current.onRun({
        selected: model.getValueInRange(selection),
        cursor: model.getOffsetAt(selection.getPosition()),
      })
    },
  }),
  editor.addAction({
    id: 'chartroom.format',
    label: 'Format',
    keybindings: [monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF],
    run: () => latest.current.onFormat(),
  }),
]

const reportMoves = (editor: CodeEditor, latest: Latest) => {
  const report = () => {
    const at = positionOf(editor)
    if (at) latest.current.onMove(at)
  }
  editor.onDidChangeCursorSelection(report)
  editor.onDidScrollChange(({ scrollTopChanged }) => {
    if (scrollTopChanged) report()
  })
}

const insertsInto = (editor: CodeEditor) =>
  insertInto((text) => {
    editor.pushUndoStop()
    editor.trigger('insert', 'paste', { text })
    editor.focus()
  })

/** An editor of SQL. Tab leaves it, as it does any other field. */
export default function SqlEditor(props: SqlEditorProps) {
  const { label, textKey, value, backend, fault } = props
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<CodeEditor | null>(null)
  const shown = useRef(new Set<monaco.editor.ITextModel>())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const watch = frame.current && styleDrawn(frame.current)
    return () => watch?.disconnect()
  }, [])
  const options = useMemo(() => ({ ...editorOptions, ariaLabel: label }), [label])
  const start = useCallback((editor: CodeEditor) => {
    const model = editor.getModel()
    if (!model || shown.current.has(model)) return
    shown.current.add(model)
    completeWith(model, (at) => latest.current.complete(at))
    if (latest.current.location) putAt(editor, latest.current.location)
  }, [])
  const mount = useCallback(
    (editor: CodeEditor) => {
      mounted.current = editor
      const models = shown.current
      const actions = addActions(editor, latest)
      const leave = insertsInto(editor)
      start(editor)
      reportMoves(editor, latest)
      mark(editor, latest.current.fault)
      editor.onDidChangeModelContent(() => unmark(editor))
      editor.onDidDispose(() => {
        leave()
        for (const action of actions) action.dispose()
        for (const model of models) model.dispose()
        models.clear()
      })
    },
    [start],
  )
  const change = useCallback((text = '') => {
    if (text !== latest.current.value) latest.current.onChange(text)
  }, [])
  useEffect(() => {
    if (mounted.current) start(mounted.current)
  }, [textKey, start])
  useEffect(() => {
    if (mounted.current) replaceText(mounted.current, value)
  }, [textKey, value])
  useEffect(() => {
    if (mounted.current) mark(mounted.current, latest.current.fault)
  }, [textKey, fault?.run])
  return (
    <div ref={frame} className={styles.root}>
      <Editor
        path={textKey}
        defaultValue={value}
        language={languageOf(backend)}
        theme={editorTheme}
        options={options}
        loading={<Spinner fill label="Opening the editor …" />}
        onMount={mount}
        onChange={change}
      />
    </div>
  )
}
