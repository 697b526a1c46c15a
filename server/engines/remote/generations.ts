import type { TableReference } from '../engine.ts'

const nameOf = ({ table }: TableReference) => table.toLowerCase()

/** Counts the writes of each table and of all together; tables of one name in several schemas are counted as one. */
export const createGenerations = () => {
  const ofTable = new Map<string, number>()
  let ofAll = 0
  let anywhere = 0
  return {
    written: (table: TableReference) => {
      ofAll += 1
      ofTable.set(nameOf(table), ofAll)
    },
    /** A statement wrote into unknown tables. */
    writtenSomewhere: () => {
      ofAll += 1
      anywhere = ofAll
    },
    generation: (table: TableReference | null) =>
      table === null ? ofAll : Math.max(anywhere, ofTable.get(nameOf(table)) ?? 0),
  }
}
