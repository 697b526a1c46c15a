import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { formatNumber } from '../format/numbers'
import { ChevronDownIcon, DeleteIcon } from '../text/icons'
import { Menu } from '../overlays/Menu'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  count: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface Props {
  /** What is listed, in the plural. */
  noun: string
  /** How many are selected, on this page and the others. */
  count: number
  /** How many of this page are not selected. */
  left: number
  onSelectAll: () => void
  onClear: () => void
  onDelete: () => void
  deleteWord: string
  /** Why the selected cannot be deleted, although something is selected. */
  deleteReason: string | null
  children?: ReactNode
}

export function SelectionTools({
  noun,
  count,
  left,
  onSelectAll,
  onClear,
  onDelete,
  deleteWord,
  deleteReason,
  children,
}: Props) {
  const styles = useStyles()
  const nothing = count === 0
  const [verb = ''] = deleteWord.toLowerCase().split(' ')
  return (
    <div role="group" aria-label="Selection" className={styles.root}>
      <Menu
        trigger={
          <Button size="large" icon={<ChevronDownIcon />} iconPosition="after">
            Select
          </Button>
        }
        items={[
          {
            key: 'all',
            label: 'Select all on this page',
            disabledReason: left === 0 ? `no ${noun} here are left to select` : null,
            onSelect: onSelectAll,
          },
          {
            key: 'none',
            label: 'Unselect all',
            disabledReason: nothing ? 'nothing is selected' : null,
            onSelect: onClear,
          },
        ]}
      />
      {children}
      <Button
        size="large"
        appearance="danger"
        icon={<DeleteIcon />}
        label={`${deleteWord} selected`}
        disabledReason={nothing ? `Select ${noun} to ${verb} them` : deleteReason}
        onClick={onDelete}
      >
        {deleteWord}
      </Button>
      <div className={styles.count}>
        <span role="status">{nothing ? '' : `${formatNumber(count)} selected`}</span>
        {nothing ? null : (
          <Button appearance="subtle" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
