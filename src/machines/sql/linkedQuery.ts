export interface LinkedQuery {
  kind: 'saved' | 'history'
  id: number
}

const names = { savedQueryId: 'saved', queryId: 'history' } as const

/** Null where the address names none. */
export const linkedQueryOf = (search: string): LinkedQuery | null => {
  const params = new URLSearchParams(search)
  for (const [name, kind] of Object.entries(names) as [keyof typeof names, LinkedQuery['kind']][]) {
    const id = Number(params.get(name) ?? 0)
    if (Number.isSafeInteger(id) && id > 0) return { kind, id }
  }
  return null
}

/** One query has one tab, however often it is opened. */
export const tabOfQuery = ({ kind, id }: LinkedQuery) => `${kind}-${id}`
