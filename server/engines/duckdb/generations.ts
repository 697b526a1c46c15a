import type { TableReference } from '../engine.ts'

const nameOf = ({ schema, table }: TableReference) => JSON.stringify([schema ?? 'main', table]).toLowerCase()

/** Counts the writes of each table and of all together. */
export const createGenerations = () => {
  const ofTable = new Map<string, number>()
  let ofAll = 0
  return {
    written: (table: TableReference) => {
      ofAll += 1
      ofTable.set(nameOf(table), ofAll)
    },
    generation: (table: TableReference | null) => (table === null ? ofAll : (ofTable.get(nameOf(table)) ?? 0)),
  }
}
