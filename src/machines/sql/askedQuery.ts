/** A query that an address of the SQL explorer names. */
export interface AskedQuery {
  kind: 'saved' | 'history'
  id: number
}

const names = { savedQueryId: 'saved', queryId: 'history' } as const

/** The query that is to be opened; null where the address names none. */
export const askedQuery = (search: string): AskedQuery | null => {
  const said = new URLSearchParams(search)
  for (const [name, kind] of Object.entries(names) as [keyof typeof names, AskedQuery['kind']][]) {
    const id = Number(said.get(name) ?? 0)
    if (Number.isSafeInteger(id) && id > 0) return { kind, id }
  }
  return null
}

/** One query has one tab, however often it is opened. */
export const tabOfQuery = ({ kind, id }: AskedQuery) => `${kind}-${id}`
