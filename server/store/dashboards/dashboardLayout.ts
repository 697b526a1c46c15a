import { createHash } from 'node:crypto'

export interface LaidOut {
  uuid: string
  title: string
  charts: readonly { id: number; uuid: string; slice_name: string }[]
}

interface LayoutNode {
  id?: unknown
  type?: unknown
  children?: unknown
  meta?: unknown
  [field: string]: unknown
}
export type Layout = Record<string, unknown>

const chartsPerRow = 3
const width = 4
const height = 50

const isNode = (value: unknown): value is LayoutNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const metaOf = (node: LayoutNode) => (isNode(node.meta) ? node.meta : {})
const childrenOf = (node: LayoutNode) =>
  Array.isArray(node.children) ? (node.children as unknown[]) : []

const chartIdOf = (node: unknown) => {
  if (!isNode(node) || node.type !== 'CHART') return null
  const id = Number(metaOf(node)['chartId'])
  return Number.isInteger(id) ? id : 0
}

/** The charts that a layout shows, in the order of its nodes. */
export const chartsIn = (layout: Layout) => [
  ...new Set(Object.values(layout).flatMap((node) => chartIdOf(node) ?? [])),
]

/** A free name for a node: ten letters that are the same at every answer until the layout is saved with them. */
const nodeId = (
  type: 'CHART' | 'ROW',
  dashboard: string,
  parentId: string,
  taken: Layout,
): string => {
  const letters = createHash('sha256')
    .update(`${dashboard} ${type} ${parentId}`)
    .digest('base64url')
    .slice(0, 10)
  const id = `${type}-${letters}`
  return Object.hasOwn(taken, id) ? nodeId(type, dashboard, `${parentId}+`, taken) : id
}

const frameNodes = {
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', parents: ['ROOT_ID'], children: [] },
  HEADER_ID: { id: 'HEADER_ID', type: 'HEADER' },
}

const framed = (layout: Layout, title: string) => {
  const frame = Object.entries(frameNodes).map(([id, node]) => [
    id,
    isNode(layout[id]) ? layout[id] : node,
  ])
  const { HEADER_ID: header, ...nodes } = Object.fromEntries(frame) as Record<
    keyof typeof frameNodes,
    LayoutNode
  >
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ...layout,
    ...nodes,
    HEADER_ID: { ...header, meta: { ...metaOf(header), text: title } },
  }
}

/** Leaves out the nodes of charts that are not the dashboard's, and rows that held nothing else. */
export const withoutOthers = (layout: Layout, charts: ReadonlyMap<number, unknown>): Layout => {
  const dropped = new Set<unknown>()
  for (const [id, node] of Object.entries(layout)) {
    const chart = chartIdOf(node)
    if (chart !== null && !charts.has(chart)) dropped.add(id)
  }
  if (dropped.size === 0) return layout
  for (const [id, node] of Object.entries(layout)) {
    if (!isNode(node) || node.type !== 'ROW') continue
    const children = childrenOf(node)
    if (children.length > 0 && children.every((child) => dropped.has(child))) dropped.add(id)
  }
  const left = Object.entries(layout).filter(([id]) => !dropped.has(id))
  return Object.fromEntries(
    left.map(([id, node]) => [
      id,
      isNode(node) && Array.isArray(node.children)
        ? { ...node, children: childrenOf(node).filter((child) => !dropped.has(child)) }
        : node,
    ]),
  )
}

const named = (layout: Layout, charts: ReadonlyMap<number, LaidOut['charts'][number]>): Layout =>
  Object.fromEntries(
    Object.entries(layout).map(([id, node]) => {
      const chart = charts.get(chartIdOf(node) ?? 0)
      if (chart === undefined || !isNode(node)) return [id, node]
      return [
        id,
        {
          ...node,
          meta: {
            ...metaOf(node),
            chartId: chart.id,
            sliceName: chart.slice_name,
            uuid: chart.uuid,
          },
        },
      ]
    }),
  )

const rowOf = (dashboard: string, charts: LaidOut['charts'], taken: Layout) => {
  const row = nodeId('ROW', dashboard, charts.map(({ id }) => id).join(' '), taken)
  const nodes = charts.map((chart) => ({
    id: nodeId('CHART', dashboard, String(chart.id), taken),
    type: 'CHART',
    parents: ['ROOT_ID', 'GRID_ID', row],
    children: [],
    meta: { chartId: chart.id, sliceName: chart.slice_name, uuid: chart.uuid, width, height },
  }))
  const meta = { background: 'BACKGROUND_TRANSPARENT' }
  return [
    {
      id: row,
      type: 'ROW',
      parents: ['ROOT_ID', 'GRID_ID'],
      meta,
      children: nodes.map(({ id }) => id),
    },
    ...nodes,
  ] as const
}

/**
 * The layout of a dashboard as it is now: without nodes of charts that are not its own, the names as they are, and
 * rows of three at the end for charts that have no node yet. An empty layout becomes a whole one.
 */
export const layOut = (stored: Layout, { uuid, title, charts }: LaidOut): Layout => {
  const own = new Map(charts.map((chart) => [chart.id, chart]))
  const layout = framed(named(withoutOthers(stored, own), own), title)
  const placed = new Set(chartsIn(layout))
  const missing = charts.filter(({ id }) => !placed.has(id))
  const starts = missing.flatMap((_, at) => (at % chartsPerRow === 0 ? at : []))
  const rows = starts.map((at) => rowOf(uuid, missing.slice(at, at + chartsPerRow), layout))
  const grid = {
    ...layout.GRID_ID,
    children: [...childrenOf(layout.GRID_ID), ...rows.map(([row]) => row.id)],
  }
  return {
    ...layout,
    GRID_ID: grid,
    ...Object.fromEntries(rows.flat().map((node) => [node.id, node])),
  }
}
