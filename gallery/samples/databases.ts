import type { Problem, TableOption } from '../../src/api/contract'
import type { ListedDatabase } from '../../src/machines/databases/databaseList.machine'
import { ana, ben } from './people'
import { workspaceDatabase } from './lists'

const reference = ({ id, username, name }: typeof ana) => ({
  id,
  user_id: id,
  username,
  first_name: name,
  last_name: '',
})

const databaseNamed = (
  id: number,
  database_name: string,
  backend: string,
  sqlalchemy_uri: string,
  flags: Partial<ListedDatabase> = {},
  owner = ana,
): ListedDatabase => ({
  ...workspaceDatabase,
  id,
  uuid: `d${id}`,
  database_name,
  backend,
  engine: backend,
  sqlalchemy_uri,
  is_internal: false,
  owners: [reference(owner)],
  created_by: reference(owner),
  ...flags,
})

export const fieldStation = databaseNamed(
  2,
  'Field station',
  'postgresql',
  'postgresql://analyst:XXXXXXXXXX@field.example:5432/season',
  { allow_run_async: true, cache_timeout: 3600, encrypted_extra: 'XXXXXXXXXX' },
)
export const databases = [
  fieldStation,
  databaseNamed(
    3,
    'Flight operations',
    'mysql',
    'mysql://reader:XXXXXXXXXX@flights.example/ops',
    { allow_file_upload: false },
    ben,
  ),
  databaseNamed(
    4,
    'Web events of every shop since the beginning of records, one row per click',
    'clickhouse',
    'clickhouse://reader@events.example:8123/web',
    { allow_run_async: true },
  ),
  databaseNamed(5, 'Lake', 'trino', 'trino://analyst@lake.example:8080/hive', {
    impersonate_user: true,
  }),
  { ...workspaceDatabase } as ListedDatabase,
]

export const connectionFailed: Problem = {
  status: 422,
  message: 'Connection failed, please check your connection settings',
  errors: [
    {
      message: 'The password for user "analyst" was not accepted by field.example:5432',
      error_type: 'CONNECTION_ACCESS_DENIED_ERROR',
      level: 'error',
      extra: {},
    },
  ],
}
export const datasetsAttached: Problem = {
  status: 422,
  message: 'Cannot delete a database that has datasets attached',
}

const tableNamed = (name: string, type: TableOption['type'] = 'table'): TableOption => ({
  title: name,
  value: name,
  label: name,
  schema: 'public',
  type,
  insert_text: name,
})
export const tables = [
  tableNamed('arrivals'),
  tableNamed('departures'),
  tableNamed('departures_by_airline', 'view'),
  tableNamed('strikes'),
  tableNamed('strikes_by_operator_and_phase_of_flight_since_nineteen_ninety_quarterly', 'view'),
  ...Array.from({ length: 4000 }, (_, at) => tableNamed(`sensor_${String(at).padStart(4, '0')}`)),
]
