import type {
  Chart,
  ChartSave,
  Column,
  ColumnReading,
  Dashboard,
  DashboardCreate,
  Dataset,
  DatasetCreate,
  DatasetSave,
  Project,
  ProjectCreate,
} from '../../api/contract'
import { formOf } from './savedForm'
import { kinds, titleOf, type Item, type Kind } from './kinds'
import { quotedName } from '../../api/contract/backends'

const letters = new Intl.Segmenter()

/** The beginning of a text, cut between two of what a reader takes for letters. */
const cutTo = (room: number, text: string) => {
  const whole = [...letters.segment(text)].filter(
    ({ index, segment }) => index + segment.length <= room,
  )
  return whole
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()
}

/** The title of a duplicate; where it would be too long, the original's is cut. */
export const copyTitle = (kind: Kind, item: Item, number = 1) => {
  const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
  return `${cutTo(kinds[kind].longestTitle - ending.length, titleOf(kind, item))}${ending}`
}

/** A duplicate of a chart, kept under a form key of its own, so that the two never share their unsaved edits. */
export const chartCopy = (chart: Chart, slice_name: string, key: string): ChartSave => ({
  slice_name,
  viz_type: chart.viz_type,
  datasource_id: chart.datasource_id,
  description: chart.description,
  params: { ...formOf(chart, key) },
  create_query_context: true,
})

/** A duplicate of a dashboard: the same charts in the same places. */
export const dashboardCopy = (dashboard: Dashboard, dashboard_title: string): DashboardCreate => ({
  dashboard_title,
  description: dashboard.description,
  post_charts: dashboard.slices_meta.map(({ id }) => id),
  position_json: dashboard.position_json,
  json_metadata: dashboard.json_metadata,
})

/** A duplicate of a project: the same charts and dashboards, for the same people. */
export const projectCopy = (project: Project, project_title: string): ProjectCreate => ({
  project_title,
  description: project.description,
  slices: project.slices,
  dashboards: project.dashboards,
  members: project.members,
})

/** A duplicate of a dataset; one over a table is named after that table, so its duplicate is a statement that reads the table. */
export const datasetCopy = (
  { sql, schema, table_name, database: { id, backend } }: Dataset,
  title: string,
): DatasetCreate => {
  const table = [schema, table_name]
    .flatMap((name) => (name === null ? [] : [quotedName(backend, name)]))
    .join('.')
  return { database: id, schema, table_name: title, sql: sql ?? `SELECT * FROM ${table}` }
}

/** How a column is read where its table has values of another kind. */
const readingOf = ({ type_generic, stored_generic, date_format }: Column): ColumnReading | null =>
  (stored_generic ?? null) === null
    ? null
    : { kind: type_generic, ...(date_format ? { date_format } : {}) }

const columnNotes = ({ verbose_name, description, number_format = null }: Column) => ({
  verbose_name,
  description,
  number_format,
})

const columnNamed = ({ columns }: Dataset, name: string | undefined) =>
  columns.find(({ column_name }) => column_name === name)

/** What people made of the columns of a dataset, for the duplicate that was just made of it. */
export const datasetColumns = (original: Dataset, copy: Dataset): DatasetSave & { id: number } => ({
  id: copy.id,
  columns: [
    ...copy.columns.map(({ id, column_name }) => {
      const known = columnNamed(original, column_name)
      return known === undefined ? { id } : { id, ...columnNotes(known), read_as: readingOf(known) }
    }),
    ...original.columns
      .filter(
        ({ column_name, expression }) =>
          expression !== null && columnNamed(copy, column_name) === undefined,
      )
      .map((column) => ({
        column_name: column.column_name,
        expression: column.expression,
        ...columnNotes(column),
      })),
  ],
})

/** What people wrote about a dataset, for its duplicate once that has its columns: the metrics are made of them, the index is one. */
export const datasetNotes = (original: Dataset, copy: Dataset): DatasetSave & { id: number } => {
  const index = original.columns.find(({ id }) => id === original.id_column)
  const sameIndex = columnNamed(copy, index?.column_name)
  return {
    id: copy.id,
    description: original.description,
    ...(sameIndex === undefined ? {} : { id_column: sameIndex.id }),
    metrics: original.metrics.map(({ id: _, ...metric }) => metric),
  }
}
