import type { Table } from '../../src/api/contract'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
} from '../../src/machines/databases/importSources'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { tableBrowserMachine, tableResource } from '../../src/machines/sql/tableBrowser.machine'
import { child, frozenActor } from '../frozenActor'
import { databases, tables } from './databases'

type Column = Table['columns'][number]

const column = (
  name: string,
  type: string,
  type_generic: 0 | 1 | 2 | 3,
  ...keys: string[]
): Column => ({
  name,
  type,
  longType: type,
  keys: keys.map((kind) => ({ type: kind })),
  comment: null,
  type_generic,
  insert_text: name,
})

const strikes: Column[] = [
  column('id', 'INTEGER', 0, 'pk'),
  column('airport', 'VARCHAR', 1, 'fk'),
  column('aircraft_make_and_model_as_it_was_reported_by_the_operator', 'VARCHAR', 1),
  column('flight_date', 'TIMESTAMP WITH TIME ZONE', 2),
  column('struck_at_night', 'BOOLEAN', 3),
  column('cost_total', 'DECIMAL', 0),
]

/** The columns of a table that was looked into, or how far their reading is. */
export type Inside = [table: string, state: string, answer?: object]

export const strikesInside: Inside = [
  'strikes',
  'ready',
  { data: { name: 'strikes', columns: strikes, selectStar: '' } },
]

interface Shown {
  /** How far the list of tables is, and what differs in it. */
  listed?: [state: string, answer?: object]
  inside?: readonly Inside[]
  filter?: string
}

/** The table browser beside a tab. */
export const browserOf = (
  tab: QueryTab,
  { listed: [state, answer = {}] = ['ready'], inside = [], filter = '' }: Shown = {},
) => {
  const databaseId = tab.database?.id ?? null
  const address =
    databaseId === null || tab.schema === null ? null : { databaseId, schema: tab.schema }
  const read = (key: unknown, data: unknown) => ({ key, data, problem: null })
  return frozenActor(
    tableBrowserMachine,
    'looking',
    {
      databaseId,
      schema: tab.schema,
      table: tab.table,
      filter,
      sources: child('sources'),
      schemas: child('schemas'),
      tables: child('tables'),
      known: inside.map(([table]) => ({ table, isOpen: true, columns: child(`columns.${table}`) })),
    },
    {
      sources: frozenActor(sourcesResource, 'ready', read(null, databases)),
      schemas: frozenActor(
        schemasResource,
        'ready',
        read(databaseId, databaseId === null ? [] : ['main', 'staging']),
      ),
      tables: frozenActor(tablesResource, state, {
        ...read(address, address === null ? [] : tables.slice(0, 5)),
        ...answer,
      }),
      ...Object.fromEntries(
        inside.map(([table, state, reported = {}]) => [
          `columns.${table}`,
          frozenActor(tableResource, state, { ...read({ ...address, table }, null), ...reported }),
        ]),
      ),
    },
  )
}
