import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/controls/Button'
import { color, fonts } from '../../../ui/theme/color'
import { notDragged } from '../../../ui/tiles/TileGrid'

const useStyles = makeStyles({
  root: { display: 'flex', gap: '8px', flexGrow: 1, minWidth: 0, minHeight: 0 },
  tall: { flexDirection: 'column', padding: '8px' },
  field: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '28px',
    padding: '4px 8px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
    color: color.text,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    resize: 'none',
  },
  mono: { fontFamily: fonts.mono, fontSize: '12px' },
  foot: { display: 'flex', gap: '8px', justifyContent: 'flex-end', flexShrink: 0 },
})

interface Props {
  label: string
  words: string
  /** Markdown of several lines, of which Enter makes one more. */
  lines?: boolean
  onEdit: (words: string) => void
  onSave: () => void
  onCancel: () => void
}

/** Words of a tile or a tab while they are written: Enter saves, with Ctrl where they have lines; Esc leaves them. */
export function WordsEditor({ label, words, lines = false, onEdit, onSave, onCancel }: Props) {
  const styles = useStyles()
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) onSave()
    else return
    event.preventDefault()
  }
  const field = {
    'aria-label': label,
    autoFocus: true,
    className: mergeClasses(styles.field, lines && styles.mono),
    value: words,
    onKeyDown: press,
  }
  return (
    <div className={mergeClasses(styles.root, lines && styles.tall)} {...notDragged}>
      {lines ? (
        <textarea {...field} onChange={(event) => onEdit(event.target.value)} />
      ) : (
        <input {...field} onChange={(event) => onEdit(event.target.value)} />
      )}
      <div className={styles.foot}>
        <Button appearance="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onSave}>Save</Button>
      </div>
    </div>
  )
}
