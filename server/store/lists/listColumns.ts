/** A tree of requested names: a leaf is requested whole, a branch only in the named parts. */
type ColumnTree = Map<string, ColumnTree | null>

const columnTreeOf = (names: readonly string[]): ColumnTree => {
  const tree: ColumnTree = new Map()
  for (const [head, paths] of Map.groupBy(
    names.map((name) => name.split('.')),
    ([first = '']) => first,
  )) {
    const rests = paths.map(([, ...rest]) => rest.join('.'))
    tree.set(head, rests.includes('') ? null : columnTreeOf(rests))
  }
  return tree
}

const picked = (value: unknown, tree: ColumnTree | null | undefined): unknown => {
  if (tree === null || tree === undefined || typeof value !== 'object' || value === null)
    return value
  if (Array.isArray(value)) return value.map((item) => picked(item, tree))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => tree.has(name))
      .map(([name, inner]) => [name, picked(inner, tree.get(name))]),
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
  const tree = columnTreeOf(names)
  return {
    names,
    isRequested: (name: string) => tree.has(name),
    pick: <Item extends { id: number }>(item: Item) =>
      picked(item, tree) as Partial<Item> & { id: number },
  }
}
