import { useEffect } from 'react'
import type { SqlEditorProps } from '../../src/ui/editor/SqlEditor'

/** What the editor that was drawn last offers. */
export const offering: { complete: SqlEditorProps['complete'] } = { complete: async () => [] }

/** In place of the editor, which needs a browser: a field that says what the editor is given, and what it reports. */
export default function PlainEditor({
  label,
  textKey,
  value,
  backend,
  location,
  fault,
  onChange,
  onMove,
  onFormat,
  onRun,
  complete,
}: SqlEditorProps) {
  useEffect(() => void (offering.complete = complete))
  return (
    <section aria-label={`${label} of ${textKey}`}>
      <textarea
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <output>{JSON.stringify({ backend, location, fault })}</output>
      <button onClick={() => onRun({ selected: '', cursor: 0 })}>Run at the cursor</button>
      <button onClick={() => onRun({ selected: 'SELECT 7', cursor: 0 })}>Run the selection</button>
      <button onClick={onFormat}>Format by keys</button>
      <button onClick={() => onMove({ from: 0, to: 7, scroll: 20 })}>Move the cursor</button>
    </section>
  )
}
