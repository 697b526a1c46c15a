import { distinctNames } from '../distinctNames.ts'
import type { ResultColumn } from '../engine.ts'
import { typeGenericOf } from './cells.ts'
import type { Field } from './wire.ts'
import type { Sessions } from './sessions.ts'

const keyOf = ({ dataTypeID, dataTypeModifier }: Field) => `${dataTypeID} ${dataTypeModifier}`

/** Knows how the database spells the types of a result's columns; each is asked for once. */
export const createTypeNames = ({ ask }: Pick<Sessions, 'ask'>) => {
  const known = new Map<string, string>()

  const learn = async (fields: readonly Field[]) => {
    const unknown = fields.filter((field) => !known.has(keyOf(field)))
    if (unknown.length === 0) return
    const rows = await ask<[string, string]>(
      'SELECT oid || \' \' || modifier, format_type(oid, modifier) FROM unnest($1::oid[], $2::int[]) AS types(oid, modifier)',
      [unknown.map(({ dataTypeID }) => dataTypeID), unknown.map(({ dataTypeModifier }) => dataTypeModifier)],
    )
    for (const [key, name] of rows) known.set(key, name)
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
