import { randomBytes } from 'node:crypto'

const prefix = '__chartroom_load_'
const longestLoadMs = 2 * 3_600_000

/** The name of a table while it is being filled; it holds the time at which the load began. */
export const newLoadName = (now: number) =>
  `${prefix}${now.toString(36)}_${randomBytes(8).toString('hex')}`

/** The table that a database of uploaded tables is marked by. */
export const ownTable = '__chartroom_workspace'

/** True for our own tables, which no list shows. */
export const isOwnName = (name: string) => isLoadName(name) || name === ownTable

/** True for the tables of loads, while they run. */
export const isLoadName = (name: string) => name.startsWith(prefix)

/** True for what a load has left that was killed: none is at work for so long. */
export const isLeftover = (name: string, now: number) =>
  isLoadName(name) && now - Number.parseInt(name.slice(prefix.length), 36) > longestLoadMs
