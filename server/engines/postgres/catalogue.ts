import type { Driver } from '../remote/driver.ts'
import { typeGenericOf } from './cells.ts'
import { shortType } from './columnTypes.ts'
import type { Sessions } from './sessions.ts'

const here = (parameter: string) => `(SELECT oid FROM pg_namespace WHERE nspname = ${parameter})`

const theTable = `SELECT oid FROM pg_class WHERE relnamespace = ${here('$1')} AND relname = $2 AND relkind IN ('r', 'p', 'v', 'm', 'f')`

const columnsOfTable = `
  SELECT attname, CASE typtype WHEN 'd' THEN format_type(typbasetype, typtypmod) ELSE format_type(atttypid, atttypmod) END
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
  WHERE attrelid = (${theTable}) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`

const named = (relation: string, numbers: string) =>
  `(SELECT coalesce(array_agg(attname::text ORDER BY place), '{}') FROM unnest(${numbers}) WITH ORDINALITY AS keys(number, place)
    JOIN pg_attribute ON attrelid = ${relation} AND attnum = number)`

const constraintsOfTable = `
  SELECT contype, conname, ${named('conrelid', 'conkey')}, nspname, other.relname, ${named('confrelid', 'confkey')}
  FROM pg_constraint LEFT JOIN pg_class other ON other.oid = confrelid LEFT JOIN pg_namespace ON pg_namespace.oid = other.relnamespace
  WHERE conrelid = (${theTable}) AND contype IN ('p', 'f') ORDER BY conname`

const indexesOfTable = `
  SELECT relname, ${named('indrelid', 'indkey::int2[]')}, indisunique
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = (${theTable}) AND NOT indisprimary ORDER BY relname`

/** What a database holds, as far as its user may see it. The default schema comes first. */
export const catalogue = ({
  query,
  defaultSchema,
}: Pick<Sessions, 'query' | 'defaultSchema'>): Pick<
  Driver,
  'schemas' | 'tables' | 'columns' | 'keys' | 'spelled'
> => ({
  schemas: async () => {
    const rows = await query<[string]>(
      `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'USAGE')
       ORDER BY nspname IS DISTINCT FROM $1, nspname COLLATE "C"`,
      [await defaultSchema()],
    )
    return rows.map(([name]) => name)
  },
  tables: async (schema) => {
    const rows = await query<[string, boolean]>(
      `SELECT relname, relkind IN ('v', 'm') FROM pg_class WHERE relnamespace = ${here('$1')} AND relkind IN ('r', 'p', 'v', 'm', 'f')
       ORDER BY lower(relname) COLLATE "C", relname COLLATE "C"`,
      [schema ?? (await defaultSchema())],
    )
    return rows.map(([name, isView]) => ({ name, type: isView ? 'view' : 'table' }))
  },
  columns: async ({ schema, table }) => {
    const usual = await defaultSchema()
    const rows = await query<[string, string]>(columnsOfTable, [schema ?? usual, table])
    return rows.length === 0
      ? null
      : rows.map(([name, type]) => ({
          name,
          type: shortType(type, usual),
          typeGeneric: typeGenericOf(type),
        }))
  },
  keys: async ({ schema, table }) => {
    const of = [schema ?? (await defaultSchema()), table]
    const constraints = await query<[string, string, string[], string, string, string[]]>(
      constraintsOfTable,
      of,
    )
    const indexes = await query<[string, string[], boolean]>(indexesOfTable, of)
    const [comment] = await query<[string | null]>(
      `SELECT obj_description((${theTable}), 'pg_class')`,
      of,
    )
    const primary = constraints.find(([kind]) => kind === 'p')
    return {
      primaryKey: { name: primary?.[1] ?? null, columns: primary?.[2] ?? [] },
      foreignKeys: constraints
        .filter(([kind]) => kind === 'f')
        .map(([, name, columns, itsSchema, itsTable, itsColumns]) => ({
          name,
          columns,
          references: { schema: itsSchema, table: itsTable, columns: itsColumns },
        })),
      indexes: indexes.map(([name, columns, unique]) => ({ name, columns, unique })),
      comment: comment?.[0] ?? null,
    }
  },
  spelled: async ({ schema, table }) => {
    const [found] = await query<[string, string]>(
      `SELECT nspname, relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE pg_class.oid = (${theTable})`,
      [schema ?? (await defaultSchema()), table],
    )
    return found === undefined ? null : { schema: found[0], table: found[1] }
  },
})
