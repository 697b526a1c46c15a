import type {
  ChangedThing,
  Chart,
  Dashboard,
  Dataset,
  Project,
  Related,
  ThingType,
  UserReference,
} from '../../api/contract'
import { datasetSources } from './datasetSources'
import { vizTypeOf } from '../pickers/vizTypes'
import { pathOf, type Item, type Kind } from './kinds'

/** A thing as the info of another one names it; it leads to that thing. */
export interface UsedThing {
  kind: ThingType
  item: Item
  title: string
  vizType: string | null
  path: string
}

interface Fact {
  label: string
  value: string
  leadsTo?: UsedThing
}

interface Use {
  label: string
  things: UsedThing[]
  /** How many there are; `things` may be the first of them. */
  count: number
}

interface Changes {
  created_by: UserReference | null
  changed_by: UserReference | null
  created_on_utc: string
  changed_on_utc: string
}

/** What is known about a chart, dashboard or dataset. */
export interface ThingInfo extends Changes {
  title: string
  vizType: string | null
  facts: Fact[]
  description: string
  owners: UserReference[]
  uses: Use[]
  /** The words for a thing that nothing uses. */
  unused: string
}

/** What an info dialog shows: a project with everything in it, or what is known about any other thing. */
export type InfoAnswer = { project: Project } | { thing: ThingInfo }

const used = (kind: Kind, item: Item, title: string, vizType: string | null = null): UsedThing => ({
  kind,
  item,
  title,
  vizType,
  path: pathOf(kind, item) ?? `/${kind}s`,
})

const usedThing = ({ type, id, title, url, viz_type }: ChangedThing): UsedThing => ({
  kind: type,
  item: { id, title },
  title,
  vizType: viz_type,
  path: url,
})

const usage = (label: string, things: UsedThing[], count = things.length): Use => ({
  label,
  things,
  count,
})

const projectsOf = (projects: readonly Item[]) =>
  usage(
    'Projects',
    projects.map((project) => used('project', project, project.project_title ?? '')),
  )

const changesOf = ({
  created_by,
  changed_by,
  created_on_utc,
  changed_on_utc,
}: Changes): Changes => ({ created_by, changed_by, created_on_utc, changed_on_utc })

export const chartInfo = (chart: Chart, projects: readonly Item[]): ThingInfo => ({
  ...changesOf(chart),
  title: chart.slice_name,
  vizType: chart.viz_type,
  facts: [
    { label: 'Chart type', value: vizTypeOf(chart.viz_type)?.name ?? chart.viz_type },
    {
      label: 'Dataset',
      value: chart.table?.table_name ?? 'in Recent Deleted or gone',
      ...(chart.table
        ? { leadsTo: used('dataset', { id: chart.table.id }, chart.table.table_name) }
        : {}),
    },
  ],
  description: chart.description ?? '',
  owners: chart.owners,
  uses: [
    usage(
      'Dashboards',
      chart.dashboards.map((one) => used('dashboard', one, one.dashboard_title)),
    ),
    projectsOf(projects),
  ],
  unused: 'Not used in any dashboard or in your projects.',
})

export const dashboardInfo = (dashboard: Dashboard, projects: readonly Item[]): ThingInfo => ({
  ...changesOf(dashboard),
  title: dashboard.dashboard_title,
  vizType: null,
  facts: [],
  description: dashboard.description,
  owners: dashboard.owners,
  uses: [
    usage(
      'Charts',
      dashboard.slices_meta.map(({ id, slice_name, viz_type }) =>
        used('chart', { id, slice_name }, slice_name, viz_type),
      ),
    ),
    projectsOf(projects),
  ],
  unused: 'No charts yet, and not in any of your projects.',
})

const originOf = ({
  source: { kind, database, schema, table, dataset, source },
}: Related): Fact[] => [
  { label: 'Created from', value: datasetSources[source] },
  {
    label: kind === 'virtual' ? 'Custom SQL on' : 'Table',
    value: [database.database_name, schema, kind === 'virtual' ? null : table]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  },
  ...(dataset
    ? [{ label: 'Source dataset', value: dataset.title, leadsTo: usedThing(dataset) }]
    : []),
]

export const datasetInfo = (dataset: Dataset, related: Related): ThingInfo => ({
  ...changesOf(dataset),
  title: dataset.table_name,
  vizType: null,
  facts: [
    ...originOf(related),
    { label: 'Columns', value: String(dataset.columns.length) },
    { label: 'Models', value: String(related.counts.models) },
  ],
  description: dataset.description ?? '',
  owners: dataset.owners,
  uses: [
    usage('Charts', related.charts.map(usedThing), related.counts.charts),
    usage('Dashboards', related.dashboards.map(usedThing), related.counts.dashboards),
    ...[
      usage('Datasets', related.datasets.map(usedThing), related.counts.datasets),
      usage('Saved queries', related.saved_queries.map(usedThing), related.counts.saved_queries),
    ].filter(({ count }) => count > 0),
  ],
  unused: 'Not used in any chart yet.',
})
