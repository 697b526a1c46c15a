import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { Button } from '../controls/Button'
import { SearchBox } from '../controls/SearchBox'
import { color } from '../theme/color'
import { FilterField } from './FilterField'
import { useGridFrame } from './gridFrame'

const useStyles = makeStyles({
  one: { display: 'grid', gap: '4px' },
  name: { color: color.quiet, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** The filter of every column. */
export function FiltersPanel() {
  const styles = useStyles()
  const { arrangement, arrange } = useGridFrame()
  const [search, setSearch] = useState('')
  const found = arrangement.filter(({ colId }) =>
    colId.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const filtered = arrangement.some(({ filter }) => filter)
  return (
    <>
      <SearchBox label="Search filters" value={search} onChange={setSearch} />
      {found.map((part) => (
        <div key={part.colId} className={styles.one}>
          <span className={styles.name} title={part.colId}>
            {part.colId}
          </span>
          <FilterField part={part} />
        </div>
      ))}
      <Button
        disabledReason={filtered ? null : 'No column is filtered'}
        onClick={() => arrange(arrangement.map((part) => ({ ...part, filter: null })))}
      >
        Clear all filters
      </Button>
    </>
  )
}
