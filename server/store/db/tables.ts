import type { Generated, Selectable } from 'kysely'
import type { AlgoType, EstimatorName } from '../../../src/api/contract/char.ts'
import type { HistoryStatus } from '../../../src/api/contract/sql.ts'

/** Columns shared by everything a user makes. Times are ISO text in UTC with microseconds and `+0000`. */
interface Authored {
  created_by_id: number | null
  changed_by_id: number | null
  created_on: string
  changed_on: string
  deleted_on: string | null
}

/** Who moved a thing to the trash; `null` while it is not there. */
interface Trashable extends Authored {
  deleted_by_id: Generated<number | null>
}

interface UserTable {
  id: Generated<number>
  username: string
  name: string
  email: string
  password_hash: string
  is_admin: number
  active: number
  created_on: string
  /** Counted up when the password changes or the user is shut out: tokens of an earlier generation are invalid. */
  token_generation: number
  /** The one earlier token that stays valid: that of the session in which the user changed the password. */
  kept_token: string | null
}

interface RevokedTokenTable {
  token_id: string
  expires_on: number
}

/** `sqlalchemy_uri` stands masked; the password and `encrypted_extra` stand sealed beside it. */
interface DatabaseTable extends Authored {
  id: Generated<number>
  uuid: string
  database_name: string
  verbose_name: Generated<string | null>
  sqlalchemy_uri: string
  backend: string
  is_internal: number
  expose_in_sqllab: number
  allow_file_upload: number
  allow_ctas: Generated<number>
  allow_cvas: Generated<number>
  allow_dml: Generated<number>
  allow_multi_schema_metadata_fetch: Generated<number>
  allow_run_async: Generated<number>
  impersonate_user: Generated<number>
  cache_timeout: Generated<number | null>
  extra: Generated<string>
  force_ctas_schema: Generated<string | null>
  server_cert: Generated<string | null>
  sealed_password: Generated<string | null>
  sealed_extra: Generated<string | null>
}

interface DatasetTable extends Trashable {
  id: Generated<number>
  uuid: string
  database_id: number
  schema: string | null
  table_name: string
  sql: string | null
  description: string | null
  source: 'user' | 'upload' | 'prediction' | 'evaluation' | 'embedding'
  source_ref: string | null
  id_column: number
  version: number
}

interface DatasetColumnTable {
  id: Generated<number>
  dataset_id: number
  position: number
  column_name: string
  verbose_name: string | null
  type: string
  type_generic: number
  is_active: number
  expression: string | null
  description: string | null
  stored_type: string | null
  stored_generic: number | null
  date_format: string | null
  number_format: string | null
}

interface DatasetMetricTable {
  id: Generated<number>
  dataset_id: number
  metric_name: string
  expression: string
  verbose_name: string | null
  metric_type: string | null
  description: string | null
  number_format: string | null
}

interface ChartTable extends Trashable {
  id: Generated<number>
  uuid: string
  slice_name: string
  description: string | null
  viz_type: string
  dataset_id: number
  params: string
  form_data_key: string | null
  query_context: string | null
  cache_timeout: number | null
  version: number
}

/** Owners of charts, datasets, databases and dashboards in one table; `kind` is the contract's noun. */
interface OwnerTable {
  kind: 'chart' | 'dataset' | 'database' | 'dashboard'
  object_id: number
  user_id: number
}

/** State of an explorer form, one row per key and user. */
interface IdempotencyKeyTable {
  user_id: number
  key: string
  fingerprint: string
  made: string | null
  created_on: string
}

interface ChartFormTable {
  key: string
  user_id: number
  dataset_id: number
  chart_id: number | null
  form_data: string
  changed_on: string
  read_on: string
  version: Generated<number>
  /** The version of its chart that a draft was made from; null for a form that is no draft. */
  chart_version: number | null
}

interface ProjectTable extends Trashable {
  id: Generated<number>
  project_title: string
  description: string
  version: number
}

interface ProjectMemberTable {
  project_id: number
  user_id: number
  role: 'Owner' | 'Member'
}

interface ProjectChartTable {
  project_id: number
  chart_id: number
}

interface ProjectDashboardTable {
  project_id: number
  dashboard_id: number
}

/** `position_json` is the layout, `json_metadata` everything else the page stores with a dashboard, both as JSON text. */
interface DashboardTable extends Trashable {
  id: Generated<number>
  uuid: string
  dashboard_title: string
  description: string
  slug: string | null
  css: string | null
  position_json: string
  json_metadata: string
  version: number
}

interface DashboardChartTable {
  dashboard_id: number
  chart_id: number
}

/** The picture of a chart or dashboard; its `tag` changes whenever the picture does. */
interface ThumbnailTable {
  kind: 'chart' | 'dashboard'
  object_id: number
  tag: string
  changed_on: string
  png: Uint8Array
}

interface FavoriteTable {
  user_id: number
  kind: 'project' | 'slice' | 'Dashboard' | 'dataset'
  object_id: number
  created_on: string
}

/**
 * Work that outlives its request. Who works at it renews `lease_until` (milliseconds), and when that has passed the work is
 * taken up again. Work of several steps is done by whoever does its `step`; a job of the step `children` stands for those
 * whose parent it is.
 */
interface JobTable {
  id: string
  kind: string
  parent_id: Generated<string | null>
  step: Generated<'read' | 'compute' | 'write' | 'children' | null>
  model_id: Generated<number | null>
  title: string
  user_id: number
  state: 'queued' | 'started' | 'finished' | 'failed'
  stage: string | null
  progress: number
  message: string | null
  /** What is to be done and what came of it, as JSON text. */
  input: string
  result: string | null
  attempts: number
  worker: string | null
  lease_until: number
  /** When a worker took it last, in milliseconds; 0 while none has. */
  claimed_on: Generated<number>
  rounds_done: Generated<number | null>
  rounds_total: Generated<number | null>
  eta_s: Generated<number | null>
  created_on: string
  ended_on: string | null
}

/** The model of the column that has its id. What it was trained to stands beside it, in `estimator`; the other texts are JSON. */
interface ModelTable extends Omit<Authored, 'deleted_on'> {
  id: number
  dataset_id: number
  model_name: string
  algo_type: AlgoType
  base_estimator: EstimatorName
  feature_selection: string
  hyper_parameters: string
  /** How often it was trained. */
  version: number
  trained_on: string | null
  labels: string | null
  evaluation: string | null
}

/** A trained model as gzipped JSON. */
interface EstimatorTable {
  model_id: number
  document: Uint8Array
}

/** Where the rows of a model's dataset are in the plane, as `server/models/embedding/layoutFile.ts` writes it. */
interface LayoutTable {
  model_id: number
  document: Uint8Array
}

/** A dataset that a model made: of its training data (`on_dataset_id` 0) or predicted onto another dataset. Refreshed in place. */
interface ModelOutputTable {
  model_id: number
  kind: 'predictions' | 'evaluation' | 'embedding'
  on_dataset_id: number
  dataset_id: number
  /** What the dataset's table was called: a dataset that was given another table is not refreshed. */
  table_name: string
  /** How many rows it has, and how the columns fitted, as JSON text. */
  report: string
}

/** One run of SQL; times in milliseconds since 1970. */
interface QueryTable {
  id: Generated<number>
  client_id: string
  user_id: number
  database_id: number | null
  schema: string | null
  tab_name: string
  sql_editor_id: string
  row_limit: number
  row_count: number | null
  status: HistoryStatus
  start_time: number
  end_time: number | null
  tmp_table_name: string | null
  changed_on: string
  error_message: string | null
  sql: string
  executed_sql: string | null
  /** The number of the server that runs it. */
  server: Generated<number>
}

/** A statement saved by whoever made it; without a database where that was removed. */
interface SavedQueryTable extends Trashable {
  id: Generated<number>
  version: number
  label: string
  description: string
  database_id: number | null
  schema: string | null
  sql: string
}

/** A statement that took long; times in milliseconds, `start_time` since 1970. */
interface SlowQueryTable {
  id: Generated<number>
  database_id: number
  /** The id of its user, or `job` and that. */
  caller: string | null
  request_id: string | null
  sql: string
  start_time: number
  duration_ms: number
  row_count: number
  outcome: 'read' | 'failed' | 'left'
  /** What it was run for, with the ids of that. */
  origin: 'chart' | 'dashboard' | 'dataset' | 'sql' | null
  dashboard_id: number | null
  chart_id: number | null
  dataset_id: number | null
  query_id: number | null
}

/** Facts of the installation itself, such as whether the examples were created. */
interface SettingTable {
  name: string
  value: string
}

/** Tables that uploads have made. */
interface UploadedTableTable {
  database_id: number
  schema: string
  table_name: string
  made_by_id: number | null
  made_on: string
}

export interface Tables {
  uploaded_table: UploadedTableTable
  user: UserTable
  revoked_token: RevokedTokenTable
  database: DatabaseTable
  dataset: DatasetTable
  dataset_column: DatasetColumnTable
  dataset_metric: DatasetMetricTable
  chart: ChartTable
  owner: OwnerTable
  chart_form: ChartFormTable
  idempotency_key: IdempotencyKeyTable
  project: ProjectTable
  project_member: ProjectMemberTable
  project_chart: ProjectChartTable
  project_dashboard: ProjectDashboardTable
  dashboard: DashboardTable
  dashboard_chart: DashboardChartTable
  thumbnail: ThumbnailTable
  favorite: FavoriteTable
  query: QueryTable
  saved_query: SavedQueryTable
  setting: SettingTable
  slow_query: SlowQueryTable
  job: JobTable
  model: ModelTable
  estimator: EstimatorTable
  layout: LayoutTable
  model_output: ModelOutputTable
}

export type UserRow = Selectable<UserTable>
export type QueryRow = Selectable<QueryTable>
export type SavedQueryRow = Selectable<SavedQueryTable>
export type DatabaseRow = Selectable<DatabaseTable>
export type JobRow = Selectable<JobTable>
export type ModelRow = Selectable<ModelTable>
export type ModelOutputRow = Selectable<ModelOutputTable>
export type DatasetRow = Selectable<DatasetTable>
export type DatasetColumnRow = Selectable<DatasetColumnTable>
export type DatasetMetricRow = Selectable<DatasetMetricTable>
export type ChartRow = Selectable<ChartTable>
export type ProjectRow = Selectable<ProjectTable>
export type DashboardRow = Selectable<DashboardTable>
export type ChartFormRow = Selectable<ChartFormTable>
