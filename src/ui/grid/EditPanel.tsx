import { makeStyles } from '@fluentui/react-components'
import { counted } from '../../api/contract/counted'
import { Button } from '../controls/Button'
import { Checkbox } from '../controls/Checkbox'
import { color } from '../theme/color'
import type { Edits, EditEvent } from './gridEdits'

const useStyles = makeStyles({
  note: { margin: 0, color: color.quiet },
  foot: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px' },
})

interface Props {
  edits: Edits
  onEdit: (event: EditEvent) => void
}

/** Switches editing of cells on, and throws away what was written. */
export function EditPanel({ edits: { on, cells }, onEdit }: Props) {
  const styles = useStyles()
  const written =
    cells.size === 0 ? 'No cell is edited' : `${counted(cells.size, 'cell is', 'cells are')} edited`
  return (
    <>
      <Checkbox
        label={`Edit Data Mode: ${on ? 'On' : 'Off'}`}
        checked={on}
        onChange={(checked) => onEdit({ type: 'switched', on: checked })}
      />
      <p className={styles.note} role="status">
        {written}
      </p>
      <p className={styles.note}>
        Edits stay in this page, with the rows as they are sorted, grouped and filtered now. Enter
        writes a cell, Shift marks several, Ctrl+V pastes, Ctrl+D fills down.
      </p>
      <div className={styles.foot}>
        <Button
          disabledReason={cells.size === 0 ? 'There is nothing to discard' : null}
          onClick={() => onEdit({ type: 'dropped' })}
        >
          Cancel
        </Button>
        <Button appearance="primary" disabledReason="Edited cells are not written to the dataset">
          Apply
        </Button>
      </div>
    </>
  )
}
