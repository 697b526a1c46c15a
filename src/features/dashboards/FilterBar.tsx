import { useSelector } from '@xstate/react'
import type { DashboardFilter } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import {
  filteredCharts,
  hasViewerFilters,
  isViewers,
  linkNameOf,
  noViewerFilters,
  withMark,
  withNothing,
  withoutValue,
  withValue,
  withViewer,
  type CrossFilter,
} from '../../machines/dashboard/activeFilters'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { notEditable, shownCharts } from '../../machines/dashboard/openDashboard'
import type { DashboardFiltersRef } from '../../machines/dashboard/dashboardFilters.machine'
import type { ViewerFiltersRef } from '../../machines/dashboard/viewerFilters.machine'
import { lostReason, openFilterReason, valueWords } from '../../machines/dashboard/filterForm'
import { takesNothing } from '../../machines/explorer/filters/filters'
import { rangeWords } from '../../machines/explorer/filters/ranges'
import { AddIcon, Button, CloseIcon, FilterIcon, IconButton, RestoreIcon } from '../../ui'
import { shownName } from '../../ui/charts/frame/keyColors'
import { FilterPicker } from './FilterPicker'
import { FilterChip, FilterLine, BarPopover } from './parts/FilterParts'
import { TimeRangeControl } from './TimeRangeControl'
import { ViewerValue } from './ViewerValue'

interface Props {
  actor: DashboardRef
  filtering: DashboardFiltersRef
  viewing: ViewerFiltersRef
}

/** The filters that hold now, above the tiles: the dashboard's, the viewer's own values, and the marks clicked. */
export function FilterBar({ actor }: { actor: DashboardRef }) {
  const filtering = useSelector(actor, (snapshot) => snapshot.children.dashboardFilters)
  const viewing = useSelector(actor, (snapshot) => snapshot.children.viewerFilters)
  return filtering && viewing ? <Filters {...{ actor, filtering, viewing }} /> : null
}

function Filters({ actor, filtering, viewing }: Props) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const picks = useSelector(filtering, (snapshot) => snapshot.matches('picking'))
  const charts = shownCharts(context)
  const edits = useSelector(filtering, (snapshot) => snapshot.matches('editing'))
  const reason = notEditable(context) ?? (edits ? openFilterReason : null)
  const {
    draft: { filters },
    viewer,
  } = context
  const isOwn = hasViewerFilters(filters, viewer)
  const isFiltered = viewer.cross.length > 0 || filters.some((one) => withViewer(one, viewer))
  const filtered = filteredCharts(charts, filters, viewer).length
  return (
    <FilterLine
      sign={<FilterIcon />}
      chips={
        <>
          <TimeRangeControl actor={actor} viewing={viewing} />
          {filters.map((filter) => (
            <StoredChip key={filter.id} actor={actor} viewing={viewing} filter={filter} />
          ))}
          {[...Map.groupBy(viewer.cross, ({ chartId }) => chartId)].map(([chartId, marks]) => (
            <MarkChip key={chartId} actor={actor} chartId={chartId} marks={marks} />
          ))}
          <BarPopover
            card={
              picks
                ? {
                    label: 'Add filter',
                    content: <FilterPicker actor={actor} filtering={filtering} />,
                    onDismiss: () => filtering.send({ type: 'filters.dismissed' }),
                  }
                : null
            }
            anchor={
              <Button
                appearance="subtle"
                icon={<AddIcon />}
                disabledReason={reason}
                onClick={() => {
                  if (reason === null) filtering.send({ type: 'filter.added' })
                }}
              >
                Add filter
              </Button>
            }
          />
        </>
      }
      count={
        charts.length === 0 ? '' : `${filtered} of ${counted(charts.length, 'chart')} filtered`
      }
      tools={
        <>
          {isOwn ? (
            <Button
              appearance="subtle"
              onClick={() => actor.send({ type: 'viewer.changed', viewer: noViewerFilters })}
            >
              Reset
            </Button>
          ) : null}
          {isFiltered || viewer.timeRange !== null ? (
            <Button
              appearance="subtle"
              onClick={() => actor.send({ type: 'viewer.changed', viewer: withNothing(filters) })}
            >
              Clear all
            </Button>
          ) : null}
        </>
      }
    />
  )
}

const kindWords = {
  stored: 'Saved with the dashboard. Your own value is kept in the link only.',
  own: 'Your own value, kept in the link only',
  off: 'Off for you; still on in the dashboard',
} as const

interface ChipProps {
  actor: DashboardRef
  viewing: ViewerFiltersRef
  filter: DashboardFilter
}

function StoredChip({ actor, viewing, filter }: ChipProps) {
  const viewer = useSelector(actor, (snapshot) => snapshot.context.viewer)
  const datasetsRef = useSelector(actor, (snapshot) => snapshot.context.datasets)
  const datasets = useSelector(datasetsRef, (snapshot) => snapshot.context.data)
  const isOpen = useSelector(
    viewing,
    (snapshot) => snapshot.matches('setting') && snapshot.context.form.id === filter.id,
  )
  const shown = withViewer(filter, viewer)
  const name = linkNameOf(filter)
  const lost = datasets === null ? null : lostReason(filter, datasets)
  const kind = shown === null ? 'off' : isViewers(filter, viewer) ? 'own' : 'stored'
  const change = (changed: typeof viewer) => actor.send({ type: 'viewer.changed', viewer: changed })
  const open = () => {
    if (datasets !== null && lost === null && !takesNothing(filter.operator))
      viewing.send({ type: 'value.opened', filter, datasets, viewer })
  }
  return (
    <FilterChip
      column={filter.column}
      operator={filter.operator}
      value={takesNothing(filter.operator) ? '' : valueWords((shown ?? filter).filter_val)}
      kind={lost === null ? kind : 'lost'}
      {...(lost === null && kind === 'own' ? { note: 'yours' } : {})}
      {...(lost === null ? {} : { note: 'no effect' })}
      tip={lost ?? kindWords[kind]}
      onOpen={open}
      tool={
        kind === 'off' ? (
          <IconButton
            size="small"
            icon={<RestoreIcon />}
            label={`Switch ${filter.column} on`}
            onClick={() => change(withoutValue(viewer, name))}
          />
        ) : (
          <IconButton
            size="small"
            icon={<CloseIcon />}
            label={`Switch ${filter.column} off`}
            onClick={() => change(withValue(viewer, name, null))}
          />
        )
      }
      card={
        isOpen
          ? {
              label: `Value of ${filter.column}`,
              content: (
                <ViewerValue
                  viewing={viewing}
                  {...(kind === 'own'
                    ? {
                        onReset: () => {
                          change(withoutValue(viewer, name))
                          viewing.send({ type: 'filters.dismissed' })
                        },
                      }
                    : {})}
                />
              ),
              onDismiss: () => viewing.send({ type: 'filters.dismissed' }),
            }
          : null
      }
    />
  )
}

interface MarkProps {
  actor: DashboardRef
  chartId: number
  marks: readonly CrossFilter[]
}

const markWords = ({ value, operator, comparator }: CrossFilter) =>
  operator === 'TEMPORAL_RANGE' ? rangeWords(String(comparator)) : shownName(value)

function MarkChip({ actor, chartId, marks }: MarkProps) {
  const viewer = useSelector(actor, (snapshot) => snapshot.context.viewer)
  const chart = useSelector(actor, (snapshot) =>
    snapshot.context.dashboard?.slices_meta.find(({ id }) => id === chartId),
  )
  const columns = marks.map(({ column }) => column).join(', ')
  const undo = () =>
    actor.send({ type: 'viewer.changed', viewer: withMark(viewer, chartId, marks) })
  return (
    <FilterChip
      column={columns}
      operator={marks.some(({ operator }) => operator === 'TEMPORAL_RANGE') ? 'in' : '=='}
      value={marks.map(markWords).join(', ')}
      kind="own"
      note={chart?.slice_name ?? 'a deleted chart'}
      tip="A clicked mark filters the other charts of its dataset"
      onOpen={undo}
      tool={
        <IconButton
          size="small"
          icon={<CloseIcon />}
          label={`Undo the filter by ${columns}`}
          onClick={undo}
        />
      }
      card={null}
    />
  )
}
