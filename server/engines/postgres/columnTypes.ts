import { escapeIdentifier } from 'pg'
import { distinctNames } from '../remote/distinctNames.ts'
import type { ResultColumn } from '../engine.ts'
import { typeGenericOf } from './cells.ts'
import type { Field } from './wire.ts'
import type { Sessions } from './sessions.ts'

/** The name of a type without the schema that names are looked for in first. */
export const shortType = (type: string, schema: string | null): string => {
  const prefix =
    schema === null
      ? null
      : [`${schema}.`, `${escapeIdentifier(schema)}.`].find((one) => type.startsWith(one))
  return prefix === undefined || prefix === null ? type : type.slice(prefix.length)
}

const keyOf = ({ dataTypeID, dataTypeModifier }: Field) => `${dataTypeID} ${dataTypeModifier}`

/** Looks up how the database spells the types of a result's columns, each once. */
export const createTypeNames = ({
  query,
  defaultSchema,
}: Pick<Sessions, 'query' | 'defaultSchema'>) => {
  const known = new Map<string, string>()

  const learn = async (fields: readonly Field[]) => {
    const unknown = fields.filter((field) => !known.has(keyOf(field)))
    if (unknown.length === 0) return
    const rows = await query<[string, string]>(
      "SELECT oid || ' ' || modifier, format_type(oid, modifier) FROM unnest($1::oid[], $2::int[]) AS types(oid, modifier)",
      [
        unknown.map(({ dataTypeID }) => dataTypeID),
        unknown.map(({ dataTypeModifier }) => dataTypeModifier),
      ],
    )
    const schema = await defaultSchema()
    for (const [key, name] of rows) known.set(key, shortType(name, schema))
  }

  return async (fields: readonly Field[]): Promise<ResultColumn[]> => {
    await learn(fields)
    const names = distinctNames(fields.map(({ name }) => name))
    return fields.map((field, index) => {
      const type = known.get(keyOf(field)) ?? 'text'
      return { name: names[index] ?? '', type, typeGeneric: typeGenericOf(type) }
    })
  }
}
export type ColumnsOf = ReturnType<typeof createTypeNames>
