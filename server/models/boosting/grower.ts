import type { BinnedTable, Block } from './binnedTable.ts'
import type { Crew } from '../crew/crew.ts'
import type { CallName } from './kernel.ts'
import type { Tree, TreeNode } from './tree.ts'

/** A split must gain more than this. */
const minGain = 1e-6
const minShare = 4096
const splitBytes = 40
const nodeBytes = 28

export interface GrowthSettings {
  max_depth: number
  learning_rate: number
  reg_lambda: number
  gamma: number
  min_child_weight: number
}

/** A node while its tree grows: its rows from `start` in the list of rows, its sums, and its histogram's address if any. */
interface OpenNode {
  id: number
  start: number
  count: number
  gradient: number
  hessian: number
  histogram: number
}

interface Split {
  gain: number
  gradient: number
  hessian: number
  column: number
  lastLeft: number
  missingLeft: boolean
}

/** Where the tree's answers are added to, and how many bytes lie between two rows. */
export interface Margins {
  address: number
  stride: number
}

export interface Grower {
  /** Where the gradient and hessian of each row stand (f32 each). */
  gradients: number
  /** Deals rows to the threads: calls back with the thread, the address of its first row and how many they are. */
  share: (
    address: number,
    count: number,
    each: (thread: number, rows: number, count: number) => void,
  ) => void
  /** Grows a tree on some rows by their gradients and adds its answers to the margins of these and of the other rows. */
  grow: (
    trained: Uint32Array,
    others: { address: number; count: number },
    columns: number[],
    margins: Margins,
  ) => Tree
}

/** Grows trees level by level; each histogram is summed by one thread in the order of the rows, so that threads change nothing. */
export const createGrower = (
  crew: Crew<CallName>,
  table: BinnedTable,
  rowCount: number,
  maxTrained: number,
  settings: GrowthSettings,
): Grower => {
  const { threads } = crew
  const { max_depth: maxDepth, reg_lambda: lambda, min_child_weight: minChildWeight } = settings
  const maxNodes = Math.min(2 ** (maxDepth - 1), Math.max(1, maxTrained))
  const maxPieces = maxNodes + threads
  const gradients = crew.reserve(rowCount * 8)
  const rowsAt = crew.reserve(maxTrained * 4)
  const partedAt = crew.reserve(maxTrained * 4)
  const sumsAt = crew.reserve(maxNodes * 16)
  const splitsAt = crew.reserve(maxNodes * table.blocks.length * splitBytes)
  const countsAt = crew.reserve(maxPieces * 4)
  const nodesAt = crew.reserve(4 * maxNodes * nodeBytes)
  const activeAt = crew.reserve(table.columns.length * 8)
  const infoAt = crew.reserve(table.columns.length * 8)
  const histogramsAt = crew.reserve(maxNodes * table.histogramBytes)
  const { buffer } = crew.memory
  const rows = new Uint32Array(buffer, rowsAt, maxTrained)
  const sums = new Float64Array(buffer, sumsAt, maxNodes * 2)
  const splits = new DataView(buffer, splitsAt, maxNodes * table.blocks.length * splitBytes)
  const counts = new Uint32Array(buffer, countsAt, maxPieces)
  const nodeTable = new DataView(buffer, nodesAt, 4 * maxNodes * nodeBytes)
  const active = new Uint32Array(buffer, activeAt, table.columns.length * 2)
  const info = new Uint32Array(buffer, infoAt, table.columns.length * 2)
  const free: number[] = []

  const share: Grower['share'] = (address, count, each) => {
    const parts = Math.min(threads, Math.ceil(count / minShare))
    for (let part = 0; part < parts; part += 1) {
      const from = Math.floor((part * count) / parts)
      const to = Math.floor(((part + 1) * count) / parts)
      each(part, address + from * 4, to - from)
    }
  }

  /** The columns that a tree may use, written for the threads: per block from where in the list and how many. */
  const activate = (columns: number[]) => {
    let position = 0
    return table.blocks.map((block) => {
      const from = position
      for (const id of columns) {
        const column = table.columns[id]
        if (column === undefined || id < block.first || id >= block.first + block.count) continue
        active.set([id - block.first, column.offset], position * 2)
        info.set([id, column.cuts.length], position * 2)
        position += 1
      }
      return { block, from, count: position - from }
    })
  }
  type ActiveBlock = ReturnType<typeof activate>[number]

  const sumRows = ({ block, from, count }: ActiveBlock, node: OpenNode) => {
    if (count === 0) return
    const { thread, bins, offset, bytes } = block
    crew.give(thread, 'clear', node.histogram + offset, bytes)
    crew.give(
      thread,
      'addRows',
      rowsAt + node.start * 4,
      node.count,
      gradients,
      bins,
      block.count,
      activeAt + from * 8,
      count,
      node.histogram,
    )
  }
  const subtract = ({ thread, offset, bytes }: Block, parent: OpenNode, child: OpenNode) =>
    crew.give(thread, 'subtract', parent.histogram + offset, child.histogram + offset, bytes)

  const findSplits = (blocks: ActiveBlock[], nodes: OpenNode[]) => {
    nodes.forEach((node, at) => {
      sums.set([node.gradient, node.hessian], at * 2)
      blocks.forEach(({ block, from, count }, position) => {
        const slot = (at * blocks.length + position) * splitBytes
        splits.setFloat64(slot, minGain, true)
        crew.give(
          block.thread,
          'findSplits',
          node.histogram,
          activeAt + from * 8,
          infoAt + from * 8,
          count,
          sumsAt + at * 16,
          lambda,
          minChildWeight,
          splitsAt + slot,
        )
      })
    })
  }
  const bestSplit = (at: number, blockCount: number): Split | null => {
    let best: Split | null = null
    for (let position = 0; position < blockCount; position += 1) {
      const slot = (at * blockCount + position) * splitBytes
      const gain = splits.getFloat64(slot, true)
      if (!(gain > (best?.gain ?? minGain)) || gain < settings.gamma) continue
      best = {
        gain,
        gradient: splits.getFloat64(slot + 8, true),
        hessian: splits.getFloat64(slot + 16, true),
        column: splits.getUint32(slot + 24, true),
        lastLeft: splits.getUint32(slot + 28, true),
        missingLeft: splits.getUint32(slot + 32, true) === 1,
      }
    }
    return best
  }

  /** Parts the rows of nodes at their splits; answers for each how many went left. */
  const part = (parted: { node: OpenNode; split: Split }[]): number[] => {
    if (parted.length === 0) return []
    const total = parted.reduce((sum, { node }) => sum + node.count, 0)
    const shareSize = Math.max(minShare, Math.ceil(total / threads))
    const pieces: { at: number; start: number; count: number; thread: number }[] = []
    let dealt = 0
    parted.forEach(({ node }, at) => {
      for (let start = node.start; start < node.start + node.count;) {
        const thread = Math.floor(dealt / shareSize)
        const room = (thread + 1) * shareSize - dealt
        const count = Math.min(room, node.start + node.count - start)
        pieces.push({ at, start, count, thread })
        start += count
        dealt += count
      }
    })
    pieces.forEach(({ at, start, count, thread }, position) => {
      const split = parted[at]?.split
      const column = table.columns[split?.column ?? 0]
      if (split === undefined || column === undefined) return
      crew.give(
        thread,
        'part',
        rowsAt + start * 4,
        count,
        column.bins,
        column.width,
        split.lastLeft,
        column.cuts.length,
        split.missingLeft ? 1 : 0,
        partedAt + start * 4,
        countsAt + position * 4,
      )
    })
    crew.run()
    const lefts = parted.map(() => 0)
    pieces.forEach(({ at }, position) => {
      lefts[at] = (lefts[at] ?? 0) + (counts[position] ?? 0)
    })
    const left = parted.map(({ node }) => node.start)
    const right = parted.map(({ node }, at) => node.start + (lefts[at] ?? 0))
    pieces.forEach(({ at, start, count, thread }, position) => {
      const [toLeft = 0, toRight = 0, leftCount = 0] = [left[at], right[at], counts[position]]
      const piece = partedAt + start * 4
      crew.give(thread, 'place', piece, count, leftCount, rowsAt + toLeft * 4, rowsAt + toRight * 4)
      left[at] = toLeft + leftCount
      right[at] = toRight + count - leftCount
    })
    crew.run()
    return lefts
  }

  const mayBeSplit = ({ count, hessian }: OpenNode) => count > 1 && hessian >= 2 * minChildWeight
  const newNode = (parent: number, { gradient, hessian }: OpenNode): TreeNode => ({
    parent,
    left: 0,
    column: 0,
    threshold: 0,
    missingLeft: false,
    gain: 0,
    hessian,
    weight: -gradient / (hessian + lambda),
  })

  const leafValue = ({ weight }: TreeNode) => Math.fround(weight * settings.learning_rate)
  const writeNodes = (tree: Tree, bins: number[]) => {
    tree.forEach((node, id) => {
      const column = table.columns[node.column]
      const at = id * nodeBytes
      nodeTable.setUint32(at, column?.bins ?? 0, true)
      nodeTable.setUint32(at + 4, column?.width ?? 0, true)
      nodeTable.setUint32(at + 8, bins[id] ?? 0, true)
      nodeTable.setUint32(at + 12, column?.cuts.length ?? 0, true)
      nodeTable.setUint32(at + 16, node.missingLeft ? 1 : 0, true)
      nodeTable.setUint32(at + 20, node.left, true)
      nodeTable.setFloat32(at + 24, leafValue(node), true)
    })
  }

  const grow: Grower['grow'] = (trained, others, columns, margins) => {
    rows.set(trained)
    free.length = 0
    for (let slot = maxNodes - 1; slot >= 0; slot -= 1)
      free.push(histogramsAt + slot * table.histogramBytes)
    const blocks = activate(columns)
    const root: OpenNode = {
      id: 0,
      start: 0,
      count: trained.length,
      gradient: 0,
      hessian: 0,
      histogram: free.pop() ?? 0,
    }
    for (const block of blocks) sumRows(block, root)
    crew.run()
    const first = table.columns[columns[0] ?? 0]
    crew.give(
      0,
      'sum',
      root.histogram + (first?.offset ?? 0),
      (first?.cuts.length ?? 0) + 1,
      sumsAt,
    )
    crew.run()
    root.gradient = sums[0] ?? 0
    root.hessian = sums[1] ?? 0

    const tree: Tree = [newNode(-1, root)]
    const lastBins: number[] = []
    const leaves: OpenNode[] = []
    let level = mayBeSplit(root) ? [root] : []
    if (level.length === 0) leaves.push(root)
    for (let depth = 1; level.length > 0; depth += 1) {
      findSplits(blocks, level)
      crew.run()
      const parted: { node: OpenNode; split: Split }[] = []
      level.forEach((node, at) => {
        const split = bestSplit(at, blocks.length)
        if (split !== null) parted.push({ node, split })
        else {
          leaves.push(node)
          free.push(node.histogram)
        }
      })
      const lefts = part(parted)
      level = []
      parted.forEach(({ node, split }, at) => {
        const count = lefts[at] ?? 0
        const { gradient, hessian } = split
        const left: OpenNode = {
          id: tree.length,
          start: node.start,
          count,
          gradient,
          hessian,
          histogram: 0,
        }
        const right: OpenNode = {
          id: tree.length + 1,
          start: node.start + count,
          count: node.count - count,
          gradient: node.gradient - gradient,
          hessian: node.hessian - hessian,
          histogram: 0,
        }
        const grown = tree[node.id]
        if (grown !== undefined)
          Object.assign(grown, {
            left: left.id,
            column: split.column,
            threshold: table.columns[split.column]?.cuts[split.lastLeft] ?? 0,
            missingLeft: split.missingLeft,
            gain: split.gain,
          })
        lastBins[node.id] = split.lastLeft
        tree.push(newNode(node.id, left), newNode(node.id, right))
        const open = depth < maxDepth ? [left, right].filter(mayBeSplit) : []
        leaves.push(...[left, right].filter((child) => !open.includes(child)))
        level.push(...open)
        if (open.length === 0) {
          free.push(node.histogram)
          return
        }
        const [small, large] = left.count <= right.count ? [left, right] : [right, left]
        if (!open.includes(large)) {
          small.histogram = node.histogram
          for (const block of blocks) sumRows(block, small)
          return
        }
        small.histogram = free.pop() ?? 0
        large.histogram = node.histogram
        for (const block of blocks) {
          sumRows(block, small)
          subtract(block.block, node, small)
        }
        if (!open.includes(small)) free.push(small.histogram)
      })
    }
    for (const leaf of leaves) {
      const node = tree[leaf.id]
      if (node === undefined) continue
      share(rowsAt + leaf.start * 4, leaf.count, (thread, address, count) =>
        crew.give(
          thread,
          'addLeaf',
          address,
          count,
          margins.address,
          margins.stride,
          leafValue(node),
        ),
      )
    }
    writeNodes(tree, lastBins)
    share(others.address, others.count, (thread, address, count) =>
      crew.give(thread, 'addTree', address, count, nodesAt, margins.address, margins.stride),
    )
    crew.run()
    return tree
  }
  return { gradients, share, grow }
}
