import { conflict, unacceptable } from '../problem.ts'

export const tableExists = (table: string) => conflict(`Table ${table} already exists`)

/** Refuses to append where the columns of the file and of the table are not the same, whatever their case and order. */
export const checkAppend = (arriving: readonly string[], standing: readonly string[]) => {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())
  const missing = standing.filter((name) => !lower(arriving).includes(name.toLowerCase()))
  const surplus = arriving.filter((name) => !lower(standing).includes(name.toLowerCase()))
  const parts = [
    ...(missing.length > 0 ? [`the file lacks ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`the table lacks ${surplus.join(', ')}`] : []),
  ]
  if (parts.length > 0) throw unacceptable(`The columns do not match the table: ${parts.join('; ')}`)
}
