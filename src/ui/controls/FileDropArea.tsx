import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { UploadIcon } from '../text/icons'
import { color } from '../theme/color'
import { droppedFiles } from './droppedFiles'
import { pastedTable } from './pastedTable'

const useStyles = makeStyles({
  cover: {
    position: 'fixed',
    inset: 0,
    zIndex: 2_000_000,
    display: 'grid',
    placeItems: 'center',
    padding: '24px',
    backgroundColor: color.scrim,
    pointerEvents: 'none',
  },
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    border: `2px dashed ${color.accent}`,
    borderRadius: '12px',
    backgroundColor: color.accentWash,
    color: color.text,
    textAlign: 'center',
    '& svg': { width: '32px', height: '32px', color: color.accent },
  },
  off: {
    border: `2px dashed ${color.lineStrong}`,
    backgroundColor: color.panel,
    '& svg': { color: color.quiet },
  },
  title: { fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
  description: { color: color.quiet },
})

interface Props {
  title: string
  description: string
  /** Why no file is taken now. */
  disabledReason?: string | null
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}

// The area that came last is on top: a dialog takes what is dragged before the page below it.
const areas: symbol[] = []
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** While it is shown, files and folders dragged anywhere over the window and tables that are pasted are taken; none of them takes the place of the page. */
export function FileDropArea({
  title,
  description,
  disabledReason = null,
  onFiles,
  children,
}: Props) {
  const styles = useStyles()
  const [over, setOver] = useState(false)
  const take = useRef((files: readonly File[]) => onFiles(files))
  useEffect(() => {
    take.current = (files) => {
      if (!disabledReason && files.length > 0) onFiles(files)
    }
  })
  useEffect(() => {
    const own = Symbol('area')
    areas.push(own)
    const isOurs = (event: DragEvent) => carriesFiles(event) && areas.at(-1) === own
    const drag = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null)
        void droppedFiles(event.dataTransfer).then((files) => take.current(files))
    }
    const paste = (event: ClipboardEvent) => {
      if (areas.at(-1) !== own || event.clipboardData === null) return
      const file = pastedTable(event.clipboardData, event.target)
      if (file === null) return
      event.preventDefault()
      take.current([file])
    }
    window.addEventListener('paste', paste)
    window.addEventListener('dragenter', drag)
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      areas.splice(areas.indexOf(own), 1)
      window.removeEventListener('paste', paste)
      window.removeEventListener('dragenter', drag)
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return (
    <>
      {children}
      {over
        ? createPortal(
            <div className={styles.cover}>
              <div
                role="status"
                className={disabledReason ? `${styles.zone} ${styles.off}` : styles.zone}
              >
                <UploadIcon />
                <span className={styles.title}>{disabledReason ?? title}</span>
                <span className={styles.description}>{disabledReason ? '' : description}</span>
              </div>
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
