import { Field as FluentField, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from './Button'
import { useFieldStyles } from './Field'
import { formatBytes } from './format/numbers'
import { FileIcon, UploadIcon } from './icons'
import { color } from './theme/color'

const useStyles = makeStyles({
  zone: {
    display: 'flex', alignItems: 'center', gap: '10px', minHeight: '50px', padding: '8px 12px', border: `1px dashed ${color.lineStrong}`, borderRadius: '6px',
    backgroundColor: color.canvas, '& > svg': { color: color.quiet, flexShrink: 0 },
  },
  full: { border: `1px solid ${color.lineStrong}`, '& > svg': { color: color.accent } },
  over: { border: `1px dashed ${color.accent}`, backgroundColor: color.accentWash },
  bad: { border: `1px solid ${color.danger}` },
  text: { flexGrow: 1, minWidth: 0, '& b': { display: 'block', fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  small: { color: color.quiet, fontSize: '12px', lineHeight: '16px' },
})

interface Props {
  label: string
  accept: string
  file: { name: string; size: number } | null
  error: string | null
  disabledReason?: string | null
  onFile: (file: File) => void
}

/** Takes one file: by the system's dialog, or dropped anywhere on it. */
export function FileDrop({ label, accept, file, error, disabledReason = null, onFile }: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabledReason) onFile(dropped)
  }
  return (
    <FluentField className={field.field} label={label} required validationState={error ? 'error' : 'none'} validationMessage={error}>
      <div
        role="group"
        aria-label={label}
        className={mergeClasses(styles.zone, file !== null && styles.full, over && styles.over, error !== null && styles.bad)}
        onDragOver={(event) => { event.preventDefault(); setOver(!disabledReason) }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <FileIcon /> : <UploadIcon />}
        <div className={styles.text}>
          {file ? <><b title={file.name}>{file.name}</b><span className={styles.small}>{formatBytes(file.size)}</span></> : (
            <><span>Drop a file here</span><div className={styles.small}>csv, xls or xlsx, with the column names in its first line</div></>
          )}
        </div>
        <Button disabledReason={disabledReason} onClick={() => input.current?.click()}>{file ? 'Replace' : 'Choose file'}</Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onFile(chosen)
            target.value = ''
          }}
        />
      </div>
    </FluentField>
  )
}
