import type { Generated, Selectable } from 'kysely'

/** Columns shared by everything a user makes. Times are ISO text in UTC with microseconds and `+0000`. */
interface Authored {
  created_by_id: number | null
  changed_by_id: number | null
  created_on: string
  changed_on: string
  deleted_on: string | null
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

interface DatabaseTable extends Authored {
  id: Generated<number>
  uuid: string
  database_name: string
  sqlalchemy_uri: string
  backend: string
  is_internal: number
  expose_in_sqllab: number
  allow_file_upload: number
  settings: string
}

interface DatasetTable extends Authored {
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
}

interface DatasetMetricTable {
  id: Generated<number>
  dataset_id: number
  metric_name: string
  expression: string
  verbose_name: string | null
  metric_type: string | null
  description: string | null
}

interface ChartTable extends Authored {
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
interface ChartFormTable {
  key: string
  user_id: number
  dataset_id: number
  chart_id: number | null
  form_data: string
  changed_on: string
  read_on: string
}

interface ProjectTable extends Authored {
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

interface FavoriteTable {
  user_id: number
  kind: 'project' | 'slice' | 'Dashboard' | 'dataset'
  object_id: number
  created_on: string
}

/** A table that is about to be written for an upload: what a killed server still has to make a dataset of. */
interface UnfinishedUploadTable {
  id: Generated<number>
  database_id: number
  schema: string
  table_name: string
  user_id: number
}

/** Facts of the installation itself, such as whether the examples were created. */
interface SettingTable {
  name: string
  value: string
}

export interface Tables {
  user: UserTable
  revoked_token: RevokedTokenTable
  database: DatabaseTable
  dataset: DatasetTable
  dataset_column: DatasetColumnTable
  dataset_metric: DatasetMetricTable
  chart: ChartTable
  owner: OwnerTable
  chart_form: ChartFormTable
  project: ProjectTable
  project_member: ProjectMemberTable
  project_chart: ProjectChartTable
  favorite: FavoriteTable
  unfinished_upload: UnfinishedUploadTable
  setting: SettingTable
}

export type UserRow = Selectable<UserTable>
export type DatabaseRow = Selectable<DatabaseTable>
export type DatasetRow = Selectable<DatasetTable>
export type DatasetColumnRow = Selectable<DatasetColumnTable>
export type DatasetMetricRow = Selectable<DatasetMetricTable>
export type ChartRow = Selectable<ChartTable>
export type ChartFormRow = Selectable<ChartFormTable>
