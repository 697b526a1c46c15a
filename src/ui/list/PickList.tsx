import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactElement } from 'react'
import { SearchBox } from '../controls/SearchBox'
import { color } from '../theme/color'

const useStyles = makeStyles({
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
  searchLabel: string
  /** Shown where the search finds nothing. */
  none: string
  choices: readonly Pickable[]
}

/** Things to pick one of, with a search above them: Enter in it picks the first that may be picked. */
export function PickList({ label, searchLabel, none, choices }: Props) {
  const styles = useStyles()
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  const found = choices.filter(({ name }) => name.toLowerCase().includes(term))
  const pick = (choice: Pickable | undefined) => {
    if (choice?.allowed) choice.onPick()
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          pick(found.find(({ allowed }) => allowed))
        }}
      >
        <SearchBox label={searchLabel} value={search} onChange={setSearch} autoFocus />
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
        {found.length === 0 ? <div className={styles.none}>{none}</div> : null}
      </div>
    </>
  )
}
