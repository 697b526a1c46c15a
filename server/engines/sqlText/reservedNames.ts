import {
  engineNames,
  enginePrefixes,
  isReserved,
  reservedMessage,
} from '../../../src/api/contract/reservedNames.ts'
import { unacceptable } from '../../problem.ts'

/** True for names that the engine's own views read by: a table of that name would answer instead of one of them. */
export const shadowsView = (name: string): boolean => {
  const folded = name.toLowerCase()
  return enginePrefixes.test(folded) || (folded.startsWith('pg_') && engineNames.has(folded))
}

/** The refusal of a reserved name; `field` is where it was written. */
export const reservedName = (name: string, field = 'table_name') => {
  const message = reservedMessage(name)
  return unacceptable(message, { [field]: [message] })
}

/** Refuses a new table, view or dataset under a name that only an engine or this server may give. */
export const refuseReserved = (name: string, field?: string): void => {
  if (isReserved(name)) throw reservedName(name, field)
}
