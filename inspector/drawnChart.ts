import { transitionName, type DefinedState, type DefinedTransition } from './definition'

const line = 18
const pad = 10
const gap = 14
const characterWidth = 6.6
const laneWidth = 9

interface Row {
  name: string
  text: string
  targets: string[]
}

/** A state as a box: its own lines, one for each event, and the boxes of the states inside it. */
export interface Box {
  id: string
  title: string
  kind: string
  isActive: boolean
  notes: string[]
  rows: Row[]
  x: number
  y: number
  width: number
  height: number
  children: Box[]
}

export interface Arrow {
  name: string
  path: string
  wasTaken: boolean
}

export interface DrawnChart {
  width: number
  height: number
  boxes: Box[]
  arrows: Arrow[]
  rows: (Row & { x: number; y: number; wasTaken: boolean })[]
}

const isActive = (value: unknown, path: readonly string[]): boolean => {
  const [key, ...rest] = path
  if (key === undefined) return true
  if (typeof value === 'string') return value === key && rest.length === 0
  return (
    typeof value === 'object' &&
    value !== null &&
    key in value &&
    isActive((value as Record<string, unknown>)[key], rest)
  )
}

const rowText = ({ description, guard }: DefinedTransition) =>
  guard === undefined ? description : `${description} [${guard}]`

const notesOf = ({ invoke = [], entry = [], exit = [], tags = [] }: DefinedState) => [
  ...tags.map((tag) => `tag / ${tag}`),
  ...(invoke.length > 4
    ? [`do / ${String(invoke.length)} actors`]
    : invoke.map(({ src }) => `do / ${src}`)),
  ...(entry.length === 0 ? [] : [`entry / ${entry.join(', ')}`]),
  ...(exit.length === 0 ? [] : [`exit / ${exit.join(', ')}`]),
]

const boxOf = (state: DefinedState, path: string[], value: unknown, isInitial: boolean): Box => {
  const rows = Object.entries(state.on ?? {}).flatMap(([event, list]) =>
    list.map((transition, index) => ({
      name: transitionName(state.id, event, index),
      text: rowText(transition),
      targets: (transition.target ?? []).map((target) => target.slice(1)),
    })),
  )
  const children = Object.entries(state.states ?? {}).map(([key, inner]) =>
    boxOf(inner, [...path, key], value, key === state.initial),
  )
  const title = `${isInitial ? '● ' : ''}${path.at(-1) ?? state.id}`
  const notes = notesOf(state)
  const texts = [title, ...notes, ...rows.map(({ text }) => `→ ${text}`)]
  const own = Math.max(...texts.map((text) => text.length * characterWidth)) + 2 * pad
  const width = Math.max(130, own, ...children.map((child) => child.width + 2 * pad))
  const height =
    pad + line * texts.length + children.reduce((sum, child) => sum + child.height + gap, 0) + pad
  return {
    id: state.id,
    title,
    kind: state.type ?? 'state',
    isActive: isActive(value, path),
    notes,
    rows,
    x: 0,
    y: 0,
    width,
    height,
    children,
  }
}

const place = (box: Box, x: number, y: number) => {
  Object.assign(box, { x, y })
  let below = y + pad + line * (1 + box.notes.length + box.rows.length) + gap / 2
  for (const child of box.children) {
    place(child, x + pad, below)
    below += child.height + gap
  }
}

const allBoxes = (box: Box): Box[] => [box, ...box.children.flatMap(allBoxes)]

/** Where everything of a chart is drawn: states as boxes below each other, arrows at their right, each in a lane of its own. */
export const drawnChart = (
  definition: DefinedState,
  value: unknown,
  taken: readonly string[],
): DrawnChart => {
  const root = boxOf(definition, [], value, false)
  place(root, 1, 1)
  const boxes = allBoxes(root)
  const rows = boxes.flatMap((box) =>
    box.rows.map((row, index) => ({
      ...row,
      x: box.x + pad,
      y: box.y + pad + line * (1 + box.notes.length + index) + line / 2,
      wasTaken: taken.includes(row.name),
    })),
  )
  let lanes = 0
  const arrows = rows.flatMap((row) =>
    row.targets.flatMap((id): Arrow[] => {
      const target = boxes.find((box) => box.id === id)
      if (target === undefined) return []
      lanes += 1
      const from = row.x + row.text.length * characterWidth + 22
      const out = root.width + 8 + lanes * laneWidth
      const to = target.x + target.width
      const [top, bottom] = [row.y, target.y + pad + line / 2 - 4]
      const bend = bottom > top ? 6 : -6
      const path = `M${String(from)} ${String(top)}H${String(out - 6)}Q${String(out)} ${String(top)} ${String(out)} ${String(top + bend)}V${String(bottom - bend)}Q${String(out)} ${String(bottom)} ${String(out - 6)} ${String(bottom)}H${String(to + 2)}`
      return [{ name: row.name, path, wasTaken: row.wasTaken }]
    }),
  )
  return {
    width: root.width + lanes * laneWidth + 20,
    height: root.height + 2,
    boxes,
    arrows,
    rows,
  }
}
