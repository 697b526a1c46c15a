import { Field as FluentField, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useRef } from 'react'
import { Button } from './Button'
import { useFieldStyles } from './Field'
import { FileIcon, UploadIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '50px',
    padding: '8px 12px',
    border: `1px dashed ${color.lineStrong}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
    '& > svg': { color: color.quiet, flexShrink: 0 },
  },
  full: { border: `1px solid ${color.lineStrong}`, '& > svg': { color: color.accent } },
  bad: { border: `1px solid ${color.danger}` },
  text: {
    flexGrow: 1,
    minWidth: 0,
    '& b': {
      display: 'block',
      fontWeight: 550,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  small: { color: color.quiet, fontSize: '12px', lineHeight: '16px' },
})

interface Props {
  label: string
  accept: string
  file: { name: string; description: string } | null
  /** What is said while no file is there. */
  invitation: { title: string; description: string }
  error: string | null
  hint: string | null
  disabledReason?: string | null
  onFiles: (files: readonly File[]) => void
}

/** Takes files by the system's dialog; `FileDropArea` takes those that are dragged. */
export function FileDrop({
  label,
  accept,
  file,
  invitation,
  error,
  hint,
  disabledReason = null,
  onFiles,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <FluentField
      className={field.field}
      label={label}
      required
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
      hint={hint}
    >
      <div
        role="group"
        aria-label={label}
        className={mergeClasses(
          styles.zone,
          file !== null && styles.full,
          error !== null && styles.bad,
        )}
      >
        {file ? <FileIcon /> : <UploadIcon />}
        <div className={styles.text}>
          {file ? (
            <>
              <b title={file.name}>{file.name}</b>
              <span className={styles.small}>{file.description}</span>
            </>
          ) : (
            <>
              <span>{invitation.title}</span>
              <div className={styles.small}>{invitation.description}</div>
            </>
          )}
        </div>
        <Button disabledReason={disabledReason} onClick={() => input.current?.click()}>
          {file ? 'Replace' : 'Choose file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            if (files.length > 0) onFiles(files)
            target.value = ''
          }}
        />
      </div>
    </FluentField>
  )
}
