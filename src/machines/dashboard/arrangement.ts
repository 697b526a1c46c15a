import { chartSize, grid, type Area, type Layout, type Tab, type Tile } from './layout'

/** Where tiles were put, by their ids. */
export type Areas = Readonly<Record<string, Area>>

const isSame = (one: Area, other: Area) =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h

const byPosition = (one: Area, other: Area) => one.y - other.y || one.x - other.x

/** The tiles moved up as far as they go, and down from under those that come before them. */
export const compacted = (tiles: readonly Tile[], first: string | null = null): Tile[] => {
  const placed: Tile[] = []
  const ordered = tiles.toSorted(
    (one, other) => byPosition(one, other) || Number(other.id === first) - Number(one.id === first),
  )
  for (const tile of ordered) {
    const isFree = (y: number) => !placed.some((other) => overlap({ ...tile, y }, other))
    let { y } = tile
    while (y > 0 && isFree(y - 1)) y -= 1
    while (!isFree(y)) y += 1
    placed.push({ ...tile, y })
  }
  const positions = new Map(placed.map((tile) => [tile.id, tile]))
  return tiles.map((tile) => positions.get(tile.id) ?? tile)
}

const inTab = (
  layout: Layout,
  tabId: string,
  change: (tiles: readonly Tile[]) => readonly Tile[],
) => layout.map((tab): Tab => (tab.id === tabId ? { ...tab, tiles: change(tab.tiles) } : tab))

/** The layout with tiles of a tab where they were put; the same one where nothing moved. */
export const withAreas = (layout: Layout, tabId: string, areas: Areas): Layout => {
  const tiles = layout.find(({ id }) => id === tabId)?.tiles ?? []
  if (tiles.every((tile) => isSame(tile, areas[tile.id] ?? tile))) return layout
  return inTab(layout, tabId, (all) => all.map((tile) => ({ ...tile, ...areas[tile.id] })))
}

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The layout with one tile moved by columns and rows, or made larger by them; others give way. */
export const withStep = (
  layout: Layout,
  tabId: string,
  {
    id,
    dx = 0,
    dy = 0,
    dw = 0,
    dh = 0,
  }: { id: string; dx?: number; dy?: number; dw?: number; dh?: number },
): Layout =>
  inTab(layout, tabId, (tiles) => {
    const tile = tiles.find((one) => one.id === id)
    if (tile === undefined) return tiles
    const w = within(tile.w + dw, 1, grid.columns - tile.x)
    const h = within(tile.h + dh, 1, 200)
    const x = within(tile.x + dx, 0, grid.columns - w)
    const below = tiles.filter(
      (other) =>
        other.id !== id && other.y >= tile.y + tile.h && other.x < x + w && x < other.x + other.w,
    )
    const next = below.toSorted(byPosition)[0]
    const y = dy > 0 && next !== undefined ? next.y + next.h : Math.max(0, tile.y + dy)
    return compacted(
      tiles.map((one) => (one.id === id ? { ...one, x, y, w, h } : one)),
      id,
    )
  })

/** The layout without a tile; those below move up. */
export const withoutTile = (layout: Layout, id: string): Layout =>
  layout.map((tab) =>
    tab.tiles.some((tile) => tile.id === id)
      ? { ...tab, tiles: compacted(tab.tiles.filter((tile) => tile.id !== id)) }
      : tab,
  )

/** Letters of a new node's id. */
const newLetters = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.charAt(byte % 64),
  ).join('')

const nodeNames: Readonly<Record<Tile['content']['type'], string>> = {
  chart: 'CHART',
  heading: 'HEADER',
  text: 'MARKDOWN',
  divider: 'DIVIDER',
  unknown: 'NODE',
}

const sizeOf = ({ type }: Tile['content']) =>
  type === 'chart'
    ? chartSize
    : type === 'heading' || type === 'divider'
      ? { w: grid.columns, h: 1 }
      : { w: 4, h: 5 }

/** The layout with something new at the end of a tab, in the last row where that has room. */
export const withTile = (layout: Layout, tabId: string, content: Tile['content']): Layout =>
  inTab(layout, tabId, (tiles) => {
    const { w, h } = sizeOf(content)
    const bottom = Math.max(0, ...tiles.map((tile) => tile.y + tile.h))
    const lastRow = tiles.filter((tile) => tile.y + tile.h > bottom - h)
    const right = Math.max(0, ...lastRow.map((tile) => tile.x + tile.w))
    const fits = lastRow.length > 0 && right + w <= grid.columns
    const id = `${nodeNames[content.type]}-${newLetters()}`
    const tile: Tile = {
      id,
      content,
      meta: {},
      x: fits ? right : 0,
      y: fits ? Math.min(...lastRow.map((one) => one.y)) : bottom,
      w,
      h,
    }
    return compacted([...tiles, tile])
  })

/** The layout with exactly these charts: others leave, new ones come at the end of a tab. */
export const withCharts = (layout: Layout, tabId: string, chartIds: readonly number[]): Layout => {
  const charts = layout.flatMap(({ tiles }) =>
    tiles.flatMap((tile) =>
      tile.content.type === 'chart' ? [{ id: tile.id, chartId: tile.content.chartId }] : [],
    ),
  )
  const left = charts.reduce(
    (rest, { id, chartId }) => (chartIds.includes(chartId) ? rest : withoutTile(rest, id)),
    layout,
  )
  return chartIds
    .filter((chartId) => !charts.some((chart) => chart.chartId === chartId))
    .reduce((rest, chartId) => withTile(rest, tabId, { type: 'chart', chartId }), left)
}

/** The layout with other words in a heading or a text. */
export const withWords = (layout: Layout, id: string, words: string): Layout =>
  layout.map((tab) => ({
    ...tab,
    tiles: tab.tiles.map((tile): Tile => {
      if (tile.id !== id) return tile
      const { content } = tile
      if (content.type === 'heading') return { ...tile, content: { ...content, text: words } }
      return content.type === 'text' ? { ...tile, content: { ...content, markdown: words } } : tile
    }),
  }))

/** The words of a heading or a text; nothing of any other tile. */
export const wordsOf = ({ content }: Pick<Tile, 'content'>) =>
  content.type === 'heading' ? content.text : content.type === 'text' ? content.markdown : ''

/** The layout with another tab at its end; what had no tabs becomes the first one. */
export const withTab = (layout: Layout): Layout => {
  const named = layout.map((tab, at) =>
    tab.title === '' ? { ...tab, title: `Tab ${at + 1}` } : tab,
  )
  const tabs = named.map((tab) =>
    tab.id.startsWith('TAB-') ? tab : { ...tab, id: `TAB-${newLetters()}` },
  )
  return [...tabs, { id: `TAB-${newLetters()}`, title: `Tab ${layout.length + 1}`, tiles: [] }]
}

export const withTabTitle = (layout: Layout, id: string, title: string): Layout =>
  layout.map((tab) => (tab.id === id ? { ...tab, title } : tab))

/** The layout without a tab and what stands in it. */
export const withoutTab = (layout: Layout, id: string): Layout =>
  layout.length === 1 ? layout : layout.filter((tab) => tab.id !== id)

/** The layout with a tab one place further left or right. */
export const withTabMoved = (layout: Layout, id: string, by: -1 | 1): Layout => {
  const at = layout.findIndex((tab) => tab.id === id)
  const tab = layout[at]
  const to = at + by
  return tab === undefined || to < 0 || to >= layout.length
    ? layout
    : layout.toSpliced(at, 1).toSpliced(to, 0, tab)
}

/** The charts of a tab from above, which is the order they are read in. */
export const chartIdsIn = ({ tiles }: Pick<Tab, 'tiles'>): number[] => [
  ...new Set(
    tiles
      .toSorted(byPosition)
      .flatMap(({ content }) => (content.type === 'chart' ? [content.chartId] : [])),
  ),
]
