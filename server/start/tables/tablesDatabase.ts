import type { Address } from '../../engines/reach/address.ts'
import { StartRefusal } from '../../startRefusal.ts'

/** The database of CHARTROOM_TABLES, as a start and a move look at it before its engine is opened. */
export interface TablesDatabase {
  address: Address
  /** The schema that the uploaded tables lie in. */
  schema: string
  /** Makes the schema where it is missing; answers what it was marked with, null where it never was. */
  prepare: () => Promise<string | null>
  setMark: (mark: string) => Promise<void>
  close: () => Promise<void>
}

const name = 'Chartroom '
const moving = 'moving '

/** What a database of tables says of itself: which metadata it belongs to, and whether a move into it has ended. */
interface TablesMark {
  identity: string
  isMoving: boolean
}

export const markText = ({ identity, isMoving }: TablesMark) =>
  `${name}${isMoving ? moving : ''}${identity}`

/** A mark from its text, null where it is none. */
export const readMark = (text: string | null): TablesMark | null => {
  if (text?.startsWith(name) !== true) return null
  const rest = text.slice(name.length)
  const isMoving = rest.startsWith(moving)
  return { identity: isMoving ? rest.slice(moving.length) : rest, isMoving }
}

export const tablesRefused = (what: string) => new StartRefusal(`CHARTROOM_TABLES: ${what}`)
