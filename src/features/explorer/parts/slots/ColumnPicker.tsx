import {
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import { cloneElement, useState, type ReactElement } from 'react'
import { IconButton } from '../../../../ui/controls/IconButton'
import { AddIcon } from '../../../../ui/text/icons'
import { SearchBox } from '../../../../ui/controls/SearchBox'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  surface: {
    width: '280px',
    padding: '8px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 12px 32px #00000073',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '320px',
    marginTop: '8px',
    overflowY: 'auto',
  },
  choice: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '2px 8px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    flexShrink: 0,
    ':hover': { backgroundColor: color.hover },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  off: {
    color: color.placeholder,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent' },
  },
  icon: { display: 'flex', color: color.faint },
  name: {
    minWidth: 0,
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  words: { color: color.quiet, fontSize: '11px', whiteSpace: 'nowrap' },
  none: { padding: '8px', color: color.quiet, fontSize: '12px' },
})

export interface Pickable {
  key: string
  name: string
  icon: ReactElement
  words: string
  allowed: boolean
  onPick: () => void
}

interface Props {
  label: string
  choices: readonly Pickable[]
  trigger?: ReactElement<{ triggerProps?: MenuTriggerChildProps<'button'> }>
}

/** The + of a slot: every column and metric with what adding it would do, or why it cannot be added. */
export function ColumnPicker({
  label,
  choices,
  trigger = <IconButton size="small" icon={<AddIcon />} label={label} />,
}: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  const found = choices.filter(({ name }) => name.toLowerCase().includes(term))
  const pick = (choice: Pickable | undefined) => {
    if (!choice?.allowed) return
    setOpen(false)
    choice.onPick()
  }
  return (
    <Popover
      open={open}
      trapFocus
      positioning={{ position: 'after', align: 'top', offset: 4 }}
      onOpenChange={(_, data) => {
        setOpen(data.open)
        setSearch('')
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        {(props) => cloneElement(trigger, { triggerProps: props as never })}
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            pick(found.find(({ allowed }) => allowed))
          }}
        >
          <SearchBox label="Search columns" value={search} onChange={setSearch} autoFocus />
        </form>
        <div className={styles.list} role="group" aria-label={label}>
          {found.map((choice) => (
            <button
              key={choice.key}
              type="button"
              aria-disabled={!choice.allowed}
              className={mergeClasses(styles.choice, !choice.allowed && styles.off)}
              onClick={() => pick(choice)}
            >
              <span className={styles.icon}>{choice.icon}</span>
              <span className={styles.name}>{choice.name}</span>
              <span className={styles.words}>{choice.words}</span>
            </button>
          ))}
          {found.length === 0 ? (
            <div className={styles.none}>No column has this in its name</div>
          ) : null}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
