/** A tree of wanted names: a leaf is wanted whole, a branch only in the named parts. */
type Wanted = Map<string, Wanted | null>

const wantedOf = (names: readonly string[]): Wanted => {
  const wanted: Wanted = new Map()
  for (const [head, paths] of Map.groupBy(
    names.map((name) => name.split('.')),
    ([first = '']) => first,
  )) {
    const rests = paths.map(([, ...rest]) => rest.join('.'))
    wanted.set(head, rests.includes('') ? null : wantedOf(rests))
  }
  return wanted
}

const picked = (value: unknown, wanted: Wanted | null | undefined): unknown => {
  if (wanted === null || wanted === undefined || typeof value !== 'object' || value === null)
    return value
  if (Array.isArray(value)) return value.map((item) => picked(item, wanted))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => wanted.has(name))
      .map(([name, inner]) => [name, picked(inner, wanted.get(name))]),
  )
}

/** Chooses a list's columns: dotted names reach into nested objects, unknown names are dropped, `id` always stays. */
export const columnChoice = (
  sent: readonly string[] | undefined,
  usual: readonly string[],
  onRequest: readonly string[],
) => {
  const offered = new Set([...usual, ...onRequest])
  const known = sent?.filter((name) => offered.has(name.split('.')[0] ?? '')) ?? []
  const names = known.length > 0 ? [...new Set(['id', ...known])] : usual
  const wanted = wantedOf(names)
  return {
    names,
    wants: (name: string) => wanted.has(name),
    pick: <Item extends { id: number }>(item: Item) =>
      picked(item, wanted) as Partial<Item> & { id: number },
  }
}
