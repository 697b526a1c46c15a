import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import type { ChangedThing, Related } from '../../api/contract'
import type { DatasetDetailRef } from '../../machines/dataset/datasetDetail.machine'
import { datasetSources } from '../../machines/items/datasetSources'
import { itemActionsOf } from '../../machines/items/itemActions.machine'
import { goTo } from '../../machines/lib/peers'
import {
  ChartIcon,
  DashboardIcon,
  DatasetIcon,
  EmptyState,
  Facts,
  formatDate,
  formatNumber,
  Link,
  Named,
  Notice,
  Pager,
  ProblemNote,
  Quiet,
  SavedQueryIcon,
  Spinner,
  Table,
  type TableColumn,
} from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'

const pageSize = 25

interface Use {
  key: string
  icon: ReactElement
  kind: string
  title: string
  thing: ChangedThing | null
}

const readers = (things: readonly ChangedThing[], kind: string, icon: ReactElement) =>
  things.map((thing): Use => ({
    key: `${thing.type} ${thing.id}`,
    icon,
    kind,
    title: thing.title,
    thing,
  }))

const usesOf = ({ charts, dashboards, models, datasets, saved_queries }: Related): Use[] => [
  ...charts.map((thing): Use => ({
    key: `chart ${thing.id}`,
    icon: thing.viz_type ? <VizTypeIcon id={thing.viz_type} /> : <ChartIcon />,
    kind: 'Chart',
    title: thing.title,
    thing,
  })),
  ...dashboards.map((thing): Use => ({
    key: `dashboard ${thing.id}`,
    icon: <DashboardIcon />,
    kind: 'Dashboard',
    title: thing.title,
    thing,
  })),
  ...models.map(({ id, title }): Use => ({
    key: `model ${id}`,
    icon: <ChartIcon />,
    kind: 'Model',
    title,
    thing: null,
  })),
  ...readers(datasets, 'Dataset', <DatasetIcon />),
  ...readers(saved_queries, 'Saved query', <SavedQueryIcon />),
]

const columns: TableColumn<Use>[] = [
  { key: 'title', header: 'Name', render: ({ icon, title }) => <Named icon={icon} name={title} /> },
  { key: 'kind', header: 'Kind', width: '16%', render: ({ kind }) => <Quiet>{kind}</Quiet> },
  {
    key: 'changed',
    header: 'Modified',
    width: 160,
    render: ({ thing }) => <Quiet>{thing && formatDate(thing.changed_on_utc)}</Quiet>,
  },
  {
    key: 'by',
    header: 'Changed by',
    width: '18%',
    render: ({ thing }) => <Quiet>{thing?.changed_by?.username}</Quiet>,
  },
]

export function UsedTab({ actor }: { actor: DatasetDetailRef }) {
  const { system } = actor
  const { related, usedPage } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(related, (snapshot) => snapshot.context)
  const failed = useSelector(related, (snapshot) => snapshot.matches('failed'))
  if (failed && problem)
    return (
      <ProblemNote
        title="The uses could not be read."
        problem={problem}
        onRetry={() => related.send({ type: 'resource.invalidated' })}
      />
    )
  if (!data) return <Spinner fill label="Reading the uses" />
  const uses = usesOf(data)
  const line = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const page = Math.min(usedPage, Math.max(0, Math.ceil(uses.length / pageSize) - 1))
  const from = page * pageSize
  const shown = uses.slice(from, from + pageSize)
  const open = ({ thing }: Use) => {
    if (thing?.type === 'chart')
      itemActionsOf(system)?.send({ type: 'item.opened', kind: 'chart', item: { id: thing.id } })
    else if (thing) goTo(system, thing.url)
  }
  return (
    <>
      <Facts facts={originOf(data.source, (path) => goTo(system, path))} />
      {line > uses.length ? (
        <Notice intent="info">
          {`Showing the ${formatNumber(uses.length)} of ${formatNumber(line)} that changed last.`}
        </Notice>
      ) : null}
      <Table
        label="Used by"
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        onRowClick={open}
        empty={
          <EmptyState title="Not used yet">
            Charts, dashboards, models, datasets and saved queries that use this dataset appear
            here.
          </EmptyState>
        }
        foot={
          uses.length > pageSize ? (
            <Pager
              from={from}
              to={from + shown.length}
              count={uses.length}
              page={page}
              onTurn={(next) => actor.send({ type: 'used.turned', page: next })}
            />
          ) : null
        }
      />
    </>
  )
}

/** Where the rows come from: the table or SQL, and the dataset it was made from. */
const originOf = (
  { source, kind, database, schema, table, dataset }: Related['source'],
  follow: (path: string) => void,
) => [
  {
    name: 'Source',
    value:
      kind === 'virtual'
        ? `Custom SQL in ${database.database_name}`
        : `${schema === null ? '' : `${schema}.`}${table ?? ''} in ${database.database_name}`,
  },
  { name: 'Created from', value: datasetSources[source] },
  ...(dataset
    ? [
        {
          name: 'Source dataset',
          value: (
            <Link path={dataset.url} onFollow={follow}>
              {dataset.title}
            </Link>
          ),
        },
      ]
    : []),
]
