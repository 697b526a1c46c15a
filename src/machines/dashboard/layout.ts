import { z } from 'zod/mini'

/** Columns of the grid; the height of a row and the margin between tiles in px. */
export const grid = { columns: 12, rowHeight: 30, margin: 10 } as const

/** What a chart gets that has no size yet: a third of the width. */
export const chartSize = { w: 4, h: 10 } as const

/** Where a tile stands, in columns and rows of the grid. */
export interface Area {
  x: number
  y: number
  w: number
  h: number
}

export type TileContent =
  | { type: 'chart'; chartId: number }
  | { type: 'heading'; text: string }
  | { type: 'text'; markdown: string }
  | { type: 'divider' }
  /** A node that this version does not draw; it is written back as it was read. */
  | { type: 'unknown'; nodeType: string }

export interface Tile extends Area {
  /** The id of its node. */
  id: string
  content: TileContent
  /** What else its node carries, so that nothing of another writer is lost. */
  meta: Readonly<Record<string, unknown>>
}

export interface Tab {
  id: string
  title: string
  tiles: readonly Tile[]
}

/** The grid of a dashboard; one tab without a title where it has no tabs. */
export type Layout = readonly Tab[]

const nodeSchema = z.looseObject({
  id: z.optional(z.string()),
  type: z.string(),
  children: z.optional(z.array(z.string())),
  meta: z.optional(z.record(z.string(), z.unknown())),
})
type Node = z.infer<typeof nodeSchema>
type Nodes = ReadonlyMap<string, Node>

const nodesOf = (position: unknown): Nodes =>
  new Map(
    Object.entries(position ?? {}).flatMap(([id, value]) => {
      const node = nodeSchema.safeParse(value)
      return node.success ? [[id, node.data] as const] : []
    }),
  )

const whole = (value: unknown, min: number, max: number): number | undefined => {
  const number = typeof value === 'number' ? Math.round(value) : NaN
  return number >= min && number <= max ? number : undefined
}

/** Heights in the tree are in units of 8 px. */
const unit = 8
const rowPx = grid.rowHeight + grid.margin
const rowsOfHeight = (height: number) =>
  Math.max(1, Math.round((height * unit + grid.margin) / rowPx))
const heightOfRows = (rows: number) => Math.round((rows * rowPx - grid.margin) / unit)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const contents: Readonly<Record<string, (node: Node) => TileContent | null>> = {
  CHART: ({ meta }) => {
    const chartId = Number(meta?.['chartId'])
    return Number.isInteger(chartId) && chartId > 0 ? { type: 'chart', chartId } : null
  },
  HEADER: ({ meta }) => ({ type: 'heading', text: textOf(meta?.['text']) }),
  MARKDOWN: ({ meta }) => ({ type: 'text', markdown: textOf(meta?.['code']) }),
  DIVIDER: () => ({ type: 'divider' }),
}

const contentOf = (node: Node): TileContent =>
  (Object.hasOwn(contents, node.type) ? contents[node.type]?.(node) : undefined) ?? {
    type: 'unknown',
    nodeType: node.type,
  }

const defaultSizes: Readonly<Record<TileContent['type'], { w: number; h: number }>> = {
  chart: chartSize,
  heading: { w: grid.columns, h: 1 },
  text: { w: 4, h: 5 },
  divider: { w: grid.columns, h: 1 },
  unknown: { w: 4, h: 3 },
}

const isWide = ({ type }: TileContent) => type === 'heading' || type === 'divider'

const sizeOf = ({ meta = {} }: Node, content: TileContent, room: number) => {
  const usual = defaultSizes[content.type]
  const w = isWide(content) ? room : (whole(meta['width'], 1, grid.columns) ?? usual.w)
  const height = whole(meta['height'], 1, 10_000)
  const h = whole(meta['h'], 1, 1000) ?? (height === undefined ? usual.h : rowsOfHeight(height))
  return { w: Math.min(w, room), h }
}

const ownPosition = (meta: NonNullable<Node['meta']>) => {
  const [x, y] = [whole(meta['x'], 0, grid.columns - 1), whole(meta['y'], 0, 100_000)]
  return x === undefined || y === undefined ? null : { x, y }
}

interface Placed {
  tiles: Tile[]
  w: number
  h: number
}

/** Containers: their children stand beside each other in a ROW, below each other in everything else. */
const containers = new Set(['GRID', 'ROW', 'COLUMN', 'TAB', 'TABS', 'ROOT'])

const place = (
  nodes: Nodes,
  id: string,
  { x, y, room, seen }: { x: number; y: number; room: number; seen: Set<string> },
): Placed => {
  const node = nodes.get(id)
  if (node === undefined || seen.has(id)) return { tiles: [], w: 0, h: 0 }
  seen.add(id)
  if (!containers.has(node.type)) {
    const content = contentOf(node)
    const { meta = {} } = node
    const own = ownPosition(meta)
    const { w, h } = sizeOf(node, content, own === null ? room : grid.columns - own.x)
    const area = { ...(own ?? { x, y }), w, h }
    return { tiles: [{ id, content, meta, ...area }], w, h }
  }
  const beside = node.type === 'ROW'
  const title = node.type === 'TAB' ? textOf(node.meta?.['text']) : ''
  const heading: Tile[] =
    title === ''
      ? []
      : [{ id, x, y, w: room, h: 1, meta: {}, content: { type: 'heading', text: title } }]
  const width =
    node.type === 'COLUMN'
      ? Math.min(room, whole(node.meta?.['width'], 1, grid.columns) ?? room)
      : room
  const placed: Placed = { tiles: heading, w: 0, h: heading.length }
  for (const child of node.children ?? []) {
    const at = beside ? { x: x + placed.w, y } : { x, y: y + placed.h }
    const part = place(nodes, child, {
      ...at,
      room: beside ? Math.max(1, width - placed.w) : width,
      seen,
    })
    placed.tiles.push(...part.tiles)
    placed.w = beside ? placed.w + part.w : Math.max(placed.w, part.w)
    placed.h = beside ? Math.max(placed.h, part.h) : placed.h + part.h
  }
  return { ...placed, w: node.type === 'COLUMN' ? width : placed.w }
}

const tilesUnder = (nodes: Nodes, id: string): Tile[] =>
  place(nodes, id, { x: 0, y: 0, room: grid.columns, seen: new Set() }).tiles

/** The tabs of the whole page: those of the root, or those that are all that its grid holds. */
const pageTabs = (nodes: Nodes): string[] | null => {
  const childrenOf = (id: string) => nodes.get(id)?.children ?? []
  const [first = ''] = childrenOf('ROOT_ID')
  const within = nodes.get(first)?.type === 'TABS' ? [first] : childrenOf(first)
  const [only = '', ...more] = within
  if (more.length > 0 || nodes.get(only)?.type !== 'TABS') return null
  const tabs = childrenOf(only).filter((id) => nodes.get(id)?.type === 'TAB')
  return tabs.length === 0 ? null : tabs
}

const wholePage = 'GRID_ID'

const tabOf = (nodes: Nodes, id: string): Tab => {
  const tiles = (nodes.get(id)?.children ?? []).reduce<{ tiles: Tile[]; y: number }>(
    (above, child) => {
      const { tiles: placed, h } = place(nodes, child, {
        x: 0,
        y: above.y,
        room: grid.columns,
        seen: new Set(),
      })
      return { tiles: [...above.tiles, ...placed], y: above.y + h }
    },
    { tiles: [], y: 0 },
  ).tiles
  return { id, title: textOf(nodes.get(id)?.meta?.['text']) || 'Tab', tiles }
}

/**
 * The layout that a `position_json` of version 2 describes. Tiles that were placed on a grid before stand where they
 * stood; others stand row by row, as wide as their node says and else a third of the width and ten rows high. A tree
 * that is none is an empty layout; tabs within the page stand below each other, each under its title.
 */
export const readLayout = (position: unknown): Layout => {
  const nodes = nodesOf(position)
  const tabs = pageTabs(nodes)
  if (tabs !== null) return tabs.map((id) => tabOf(nodes, id))
  return [{ id: wholePage, title: '', tiles: tilesUnder(nodes, wholePage) }]
}

const nodeTypes: Readonly<Record<TileContent['type'], string>> = {
  chart: 'CHART',
  heading: 'HEADER',
  text: 'MARKDOWN',
  divider: 'DIVIDER',
  unknown: '',
}

const heightOf = ({ meta, h }: Tile) => {
  const height = whole(meta['height'], 1, 10_000)
  return height !== undefined && rowsOfHeight(height) === h ? height : heightOfRows(h)
}

const metaOf = (tile: Tile) => {
  const { content, meta, x, y, w, h } = tile
  const position = { x, y, h, width: w, height: heightOf(tile) }
  switch (content.type) {
    case 'chart':
      return { ...meta, ...position, chartId: content.chartId }
    case 'heading':
      return { ...meta, ...position, text: content.text }
    case 'text':
      return { ...meta, ...position, code: content.markdown }
    default:
      return { ...meta, ...position }
  }
}

/** Tiles that stand beside each other, from above: what begins below all of the row is in the next one. */
const rowsOf = (tiles: readonly Tile[]): Tile[][] => {
  const rows: Tile[][] = []
  let bottom = -1
  for (const tile of tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1)
    if (row === undefined || tile.y >= bottom) rows.push([tile])
    else row.push(tile)
    bottom = Math.max(tile.y + tile.h, row === undefined || tile.y >= bottom ? 0 : bottom)
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

const rowId = (tile: Tile) => `ROW-${tile.id}`

const treeUnder = (parents: string[], tiles: readonly Tile[]) => {
  const rows = rowsOf(tiles)
  const nodes = rows.flatMap((row) => {
    const id = rowId(row[0] as Tile)
    return [
      {
        id,
        type: 'ROW',
        parents,
        meta: { background: 'BACKGROUND_TRANSPARENT' },
        children: row.map((tile) => tile.id),
      },
      ...row.map((tile) => ({
        id: tile.id,
        type:
          tile.content.type === 'unknown' ? tile.content.nodeType : nodeTypes[tile.content.type],
        parents: [...parents, id],
        children: [],
        meta: metaOf(tile),
      })),
    ]
  })
  return { children: rows.map((row) => rowId(row[0] as Tile)), nodes }
}

/** The layout as a `position_json` of version 2, which other readers of that version lay out alike. */
export const writeLayout = (layout: Layout): Record<string, unknown> => {
  const [first] = layout
  const isTabbed = !(layout.length === 1 && first?.title === '')
  const tabsId = 'TABS-page'
  const gridParents = ['ROOT_ID']
  const tabParents = [...gridParents, wholePage, tabsId]
  const trees = layout.map((tab) => ({
    tab,
    ...treeUnder(isTabbed ? [...tabParents, tab.id] : [...gridParents, wholePage], tab.tiles),
  }))
  const tabNodes = isTabbed
    ? [
        {
          id: tabsId,
          type: 'TABS',
          parents: [...gridParents, wholePage],
          meta: {},
          children: layout.map(({ id }) => id),
        },
        ...trees.map(({ tab, children }) => ({
          id: tab.id,
          type: 'TAB',
          parents: tabParents,
          meta: { text: tab.title },
          children,
        })),
      ]
    : []
  const nodes = [
    { id: 'ROOT_ID', type: 'ROOT', children: [wholePage] },
    {
      id: wholePage,
      type: 'GRID',
      parents: gridParents,
      children: isTabbed ? [tabsId] : trees.flatMap(({ children }) => children),
    },
    ...tabNodes,
    ...trees.flatMap((tree) => tree.nodes),
  ]
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ...Object.fromEntries(nodes.map((node) => [node.id, node])),
  }
}
