import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Button } from '../../../ui/controls/Button'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { Dialog, FootSpace } from '../../../ui/overlays/Dialog'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { DatabaseIcon } from '../../../ui/text/icons'
import { ProblemNote } from '../../../ui/feedback/ProblemNote'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { color } from '../../../ui/theme/color'
import { VizTypeGrid, type VizTypeChoice } from './VizTypeGrid'

const useStyles = makeStyles({
  body: {
    display: 'grid',
    gridTemplateColumns: '168px minmax(0, 1fr)',
    gap: '20px',
    height: '100%',
  },
  filters: {
    borderRight: `1px solid ${color.line}`,
    paddingRight: '12px',
    marginLeft: '-8px',
    marginBottom: '-16px',
    overflowY: 'auto',
  },
  title: {
    padding: '10px 8px 6px',
    color: color.quiet,
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
  },
  filter: {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    height: '28px',
    padding: '0 8px',
    border: 0,
    borderRadius: '6px',
    backgroundColor: 'transparent',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { color: color.text },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  on: { backgroundColor: color.raised, color: color.text, fontWeight: 550 },
  none: { color: color.placeholder },
  count: {
    marginLeft: 'auto',
    color: color.placeholder,
    fontSize: '11px',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  gallery: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0, minHeight: 0 },
  types: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '3px', margin: '-3px' },
  dataset: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  datasetName: {
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  fills: { minHeight: '18px' },
  change: { marginLeft: 'auto', flexShrink: 0 },
  description: {
    minHeight: '36px',
    color: color.quiet,
    '& b': { color: color.text, fontWeight: 600, marginRight: '8px' },
  },
})

interface VizTypeFilter {
  id: string | null
  name: string
  count: number
}

interface Props {
  search: string
  onSearch: (text: string) => void
  /** `All charts`, then titled groups of filters. */
  groups: readonly { title: string | null; filters: readonly VizTypeFilter[] }[]
  filter: string | null
  onFilter: (filter: string | null) => void
  types: readonly VizTypeChoice[]
  chosen: VizTypeChoice | null
  onChoose: (id: string) => void
  /** For a new chart: the dataset under it, and what the chosen type starts with. */
  start?:
    | {
        dataset: string | null
        onDataset: () => void
        words: string | null
        fills: boolean
        onFills: (fills: boolean) => void
      }
    | undefined
  /** What was confirmed is under way. */
  busy?: boolean
  /** Why it was refused. */
  problem?: { message: string } | null
  onConfirm: () => void
  onDismiss: () => void
}

export function VizTypePicker({
  search,
  onSearch,
  groups,
  filter,
  onFilter,
  types,
  chosen,
  onChoose,
  start,
  busy = false,
  problem = null,
  onConfirm,
  onDismiss,
}: Props) {
  const styles = useStyles()
  const footer = (
    <>
      <FootSpace />
      <Button size="large" onClick={onDismiss}>
        Cancel
      </Button>
      <Button
        size="large"
        type="submit"
        appearance="primary"
        busy={busy}
        disabledReason={chosen ? null : 'Choose a visualization type first'}
      >
        OK
      </Button>
    </>
  )
  return (
    <Dialog
      title="Select Visualization type"
      size={start ? 760 : 676}
      height={start ? 688 : 608}
      onDismiss={onDismiss}
      onSubmit={onConfirm}
      footer={footer}
    >
      <div className={styles.body}>
        <div className={styles.filters}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title ?? 'All'}>
              {group.title ? <div className={styles.title}>{group.title}</div> : null}
              {group.filters.map(({ id, name, count }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={filter === id}
                  className={mergeClasses(
                    styles.filter,
                    filter === id && styles.on,
                    count === 0 && styles.none,
                  )}
                  onClick={() => onFilter(id)}
                >
                  {name}
                  <span className={styles.count}>{count}</span>
                </button>
              ))}
            </div>
          ))}
        </div>
        <div className={styles.gallery}>
          {start ? (
            <div className={styles.dataset}>
              <DatabaseIcon />
              <span className={styles.datasetName} title={start.dataset ?? undefined}>
                {start.dataset ?? 'No dataset'}
              </span>
              <span className={styles.change}>
                <Button onClick={start.onDataset}>
                  {start.dataset === null ? 'Choose dataset' : 'Change dataset'}
                </Button>
              </span>
            </div>
          ) : null}
          <SearchBox
            label="Search chart types"
            size="large"
            value={search}
            onChange={onSearch}
            autoFocus
          />
          <div className={styles.types}>
            {types.length > 0 ? (
              <VizTypeGrid
                types={types}
                chosen={chosen?.id ?? null}
                onChoose={onChoose}
                onConfirm={onConfirm}
              />
            ) : search === '' ? (
              <EmptyState title={`Nothing in ${filter ?? 'here'} yet`}>
                No chart type of this kind. Choose another category.
              </EmptyState>
            ) : (
              <EmptyState
                title="No chart type matches"
                action={<Button onClick={() => onSearch('')}>Clear search</Button>}
              >
                {`No results for “${search.trim()}” in ${filter ?? 'all charts'}.`}
              </EmptyState>
            )}
          </div>
          {problem ? (
            <ProblemNote title="The chart could not be started." problem={problem} />
          ) : null}
          {start ? (
            <div className={styles.fills}>
              {start.words === null ? null : (
                <Checkbox
                  label={`Start with ${start.words}`}
                  checked={start.fills}
                  onChange={start.onFills}
                />
              )}
            </div>
          ) : null}
          <p className={styles.description}>
            {chosen ? (
              <>
                <b>{chosen.name}</b>
                {chosen.description}
              </>
            ) : null}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
