import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { color, fonts } from '../theme/color'
// Before Monaco: it asks for the policy of its markup while it loads.
import { styleDrawn } from './editorPolicy'
import { completeWith, type RequestOffers } from './completing'
import { languageOf } from './dialects'
import { insertInto } from './inserting'
import { mark, unmark, type Fault } from './marking'
import { editorOptions, monaco } from './monaco'
import { positionOf, putAt, type TextPosition } from './placing'
import { replaceText } from './replacing'

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

interface CachedModel {
  model: monaco.editor.ITextModel
  view: monaco.editor.ICodeEditorViewState | null
}

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    '& .fault-glyph': { color: `${color.dangerText} !important` },
    '& .monaco-editor .suggest-widget': { borderRadius: '6px', overflow: 'hidden' },
    '& .monaco-editor .suggest-widget .details-label': { fontFamily: fonts.sans, fontSize: '11px' },
  },
})

/** An editor of SQL. Tab leaves it, as it does any other field. */
export default function SqlEditor(props: SqlEditorProps) {
  const { label, textKey, value, backend, fault } = props
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null)
  const texts = useRef(new Map<string, CachedModel>())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const root = frame.current
    if (!root) return
    const watch = styleDrawn(root)
    const made = monaco.editor.create(root, { ...editorOptions, model: null, ariaLabel: label })
    const cached = texts.current
    // Not addCommand: disposing of the editor does not take its bindings back, and they hold the editor.
    const actions = [
      made.addAction({
        id: 'chartroom.run',
        label: 'Run',
        keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
        run: () => {
          const [model, selection] = [made.getModel(), made.getSelection()]
          if (model && selection)
            latest.current.onRun({
              selected: model.getValueInRange(selection),
              cursor: model.getOffsetAt(selection.getPosition()),
            })
        },
      }),
      made.addAction({
        id: 'chartroom.format',
        label: 'Format',
        keybindings: [monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF],
        run: () => latest.current.onFormat(),
      }),
    ]
    made.onDidChangeModelContent(() => {
      const text = made.getValue()
      unmark(made)
      if (text !== latest.current.value) latest.current.onChange(text)
    })
    const reportPosition = () => {
      const at = positionOf(made)
      if (at) latest.current.onMove(at)
    }
    made.onDidChangeCursorSelection(reportPosition)
    made.onDidScrollChange(({ scrollTopChanged }) => {
      if (scrollTopChanged) reportPosition()
    })
    editor.current = made
    const leave = insertInto((text) => {
      made.pushUndoStop()
      made.trigger('insert', 'paste', { text })
      made.focus()
    })
    return () => {
      leave()
      for (const action of actions) action.dispose()
      made.dispose()
      watch.disconnect()
      for (const { model } of cached.values()) model.dispose()
      cached.clear()
    }
  }, [label])
  useEffect(() => {
    const made = editor.current
    if (!made) return
    const cached = texts.current.get(textKey) ?? {
      model: monaco.editor.createModel(latest.current.value, 'sql'),
      view: null,
    }
    texts.current.set(textKey, cached)
    completeWith(cached.model, (at) => latest.current.complete(at))
    made.setModel(cached.model)
    if (cached.view) made.restoreViewState(cached.view)
    else if (latest.current.location) putAt(made, latest.current.location)
    return () => {
      cached.view = made.saveViewState()
    }
  }, [textKey])
  useEffect(() => {
    if (editor.current) replaceText(editor.current, value)
  }, [textKey, value])
  useEffect(() => {
    if (editor.current) mark(editor.current, latest.current.fault)
  }, [textKey, fault?.run])
  useEffect(() => {
    const model = editor.current?.getModel()
    if (model) monaco.editor.setModelLanguage(model, languageOf(backend))
  }, [textKey, backend])
  return <div ref={frame} className={styles.root} />
}
