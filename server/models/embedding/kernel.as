// The inner loops of embeddings and clusters, compiled by `npm run kernel` to kernel.wasm. All arguments of type usize are
// addresses in the one memory that all threads share. Rows stand in blocks of 16: value after value of a row's width the 16
// rows' own, f32 each, so that 16 distances are computed at once. What follows the last row of a block is infinite.

/** The curve 1 / (1 + a d^2b) that umap-learn fits to a min_dist of 0.1 and a spread of 1. */
const a: f32 = 1.5769434603113077
const b: f32 = 0.8950608779109733
const maxStep: f32 = 4
const none: u32 = 0xffffffff

/**
 * Keeps of the rows in some blocks the nearest to a point, whose values are `stride` bytes apart: `count` distances (squared)
 * and slots, ascending. A slot is the row's position in the blocks, from that of the first one on.
 */
// @ts-ignore: decorator
@inline
function addNearest(
  blocks: usize,
  blockCount: u32,
  width: u32,
  point: usize,
  stride: usize,
  slot: u32,
  self: u32,
  count: u32,
  distances: usize,
  slots: usize,
  scratch: usize,
): void {
  const last = <usize>(count - 1) << 2
  const pointEnd = point + <usize>width * stride
  for (let block: u32 = 0; block < blockCount; block++, slot += 16) {
    let sum0 = f32x4.splat(0)
    let sum1 = sum0
    let sum2 = sum0
    let sum3 = sum0
    for (let at = point; at < pointEnd; at += stride, blocks += 64) {
      const value = v128.load32_splat(at)
      const from0 = f32x4.sub(v128.load(blocks), value)
      const from1 = f32x4.sub(v128.load(blocks, 16), value)
      const from2 = f32x4.sub(v128.load(blocks, 32), value)
      const from3 = f32x4.sub(v128.load(blocks, 48), value)
      sum0 = f32x4.add(sum0, f32x4.mul(from0, from0))
      sum1 = f32x4.add(sum1, f32x4.mul(from1, from1))
      sum2 = f32x4.add(sum2, f32x4.mul(from2, from2))
      sum3 = f32x4.add(sum3, f32x4.mul(from3, from3))
    }
    const worst = v128.load32_splat(distances + last)
    const nearer = v128.or(
      v128.or(f32x4.lt(sum0, worst), f32x4.lt(sum1, worst)),
      v128.or(f32x4.lt(sum2, worst), f32x4.lt(sum3, worst)),
    )
    if (!v128.any_true(nearer)) continue
    v128.store(scratch, sum0)
    v128.store(scratch, sum1, 16)
    v128.store(scratch, sum2, 32)
    v128.store(scratch, sum3, 48)
    for (let lane: u32 = 0; lane < 16; lane++) {
      const distance = load<f32>(scratch + (<usize>lane << 2))
      if (distance >= load<f32>(distances + last) || slot + lane == self) continue
      let at = last
      for (; at > 0 && load<f32>(distances + at - 4) > distance; at -= 4) {
        store<f32>(distances + at, load<f32>(distances + at - 4))
        store<u32>(slots + at, load<u32>(slots + at - 4))
      }
      store<f32>(distances + at, distance)
      store<u32>(slots + at, slot + lane)
    }
  }
}

// @ts-ignore: decorator
@inline
function clearNearest(count: u32, distances: usize, slots: usize): void {
  for (let at: usize = 0; at < <usize>count << 2; at += 4) {
    store<f32>(distances + at, Infinity)
    store<u32>(slots + at, none)
  }
}

/**
 * The rows of an index that are nearest to some rows, which stand in blocks. `index` (u32 each) is the width, the address of
 * the blocks, of their rows' numbers and of the lists (first block and blocks of each), how many lists, the address of their
 * centers in blocks, in how many of the nearest lists it searches, and how many rows are found. Written per row, at its
 * number, are distances and numbers. Where `own` is 1, the rows are those of the index and do not find themselves.
 */
export function findNearest(
  rows: usize,
  from: u32,
  to: u32,
  own: u32,
  index: usize,
  distances: usize,
  numbers: usize,
  scratch: usize,
): void {
  const width = load<u32>(index)
  const blocks = <usize>load<u32>(index, 4)
  const ids = <usize>load<u32>(index, 8)
  const lists = <usize>load<u32>(index, 12)
  const listCount = load<u32>(index, 16)
  const centers = <usize>load<u32>(index, 20)
  const probes = load<u32>(index, 24)
  const count = load<u32>(index, 28)
  const blockBytes = <usize>width << 6
  const listDistances = scratch + 64
  const listSlots = listDistances + (<usize>probes << 2)
  const found = listSlots + (<usize>probes << 2)
  for (let row = from; row < to; row++) {
    const number = own ? load<u32>(ids + (<usize>row << 2)) : row
    if (number == none) continue
    const point = rows + <usize>(row >> 4) * blockBytes + (<usize>(row & 15) << 2)
    const self = own ? row : none
    clearNearest(probes, listDistances, listSlots)
    addNearest(centers, (listCount + 15) >> 4, width, point, 64, 0, none, probes, listDistances, listSlots, scratch)
    const nearest = distances + ((<usize>number * count) << 2)
    clearNearest(count, nearest, found)
    for (let probe: usize = 0; probe < <usize>probes << 2; probe += 4) {
      const list = lists + (<usize>load<u32>(listSlots + probe) << 3)
      const first = load<u32>(list)
      const firstBlock = blocks + <usize>first * blockBytes
      addNearest(firstBlock, load<u32>(list, 4), width, point, 64, first << 4, self, count, nearest, found, scratch)
    }
    const names = numbers + ((<usize>number * count) << 2)
    for (let at: usize = 0; at < <usize>count << 2; at += 4) {
      const slot = load<u32>(found + at)
      store<u32>(names + at, slot == none ? none : load<u32>(ids + (<usize>slot << 2)))
      store<f32>(nearest + at, sqrt<f32>(load<f32>(nearest + at)))
    }
  }
}

/** Writes for each row of some blocks which of some centers (row after row) is nearest, and its distance (squared). */
export function assign(
  blocks: usize,
  from: u32,
  to: u32,
  width: u32,
  centers: usize,
  count: u32,
  labels: usize,
  distances: usize,
): void {
  const blockBytes = <usize>width << 6
  const centerBytes = <usize>width << 2
  for (let block = from; block < to; block++) {
    const start = blocks + <usize>block * blockBytes
    let least0 = f32x4.splat(Infinity)
    let least1 = least0
    let least2 = least0
    let least3 = least0
    let label0 = i32x4.splat(0)
    let label1 = label0
    let label2 = label0
    let label3 = label0
    let center = centers
    for (let label: u32 = 0; label < count; label++) {
      let sum0 = f32x4.splat(0)
      let sum1 = sum0
      let sum2 = sum0
      let sum3 = sum0
      let at = start
      for (const end = center + centerBytes; center < end; center += 4, at += 64) {
        const value = v128.load32_splat(center)
        const from0 = f32x4.sub(v128.load(at), value)
        const from1 = f32x4.sub(v128.load(at, 16), value)
        const from2 = f32x4.sub(v128.load(at, 32), value)
        const from3 = f32x4.sub(v128.load(at, 48), value)
        sum0 = f32x4.add(sum0, f32x4.mul(from0, from0))
        sum1 = f32x4.add(sum1, f32x4.mul(from1, from1))
        sum2 = f32x4.add(sum2, f32x4.mul(from2, from2))
        sum3 = f32x4.add(sum3, f32x4.mul(from3, from3))
      }
      const own = i32x4.splat(label)
      const less0 = f32x4.lt(sum0, least0)
      const less1 = f32x4.lt(sum1, least1)
      const less2 = f32x4.lt(sum2, least2)
      const less3 = f32x4.lt(sum3, least3)
      least0 = v128.bitselect(sum0, least0, less0)
      least1 = v128.bitselect(sum1, least1, less1)
      least2 = v128.bitselect(sum2, least2, less2)
      least3 = v128.bitselect(sum3, least3, less3)
      label0 = v128.bitselect(own, label0, less0)
      label1 = v128.bitselect(own, label1, less1)
      label2 = v128.bitselect(own, label2, less2)
      label3 = v128.bitselect(own, label3, less3)
    }
    const to = <usize>block << 6
    v128.store(distances + to, least0)
    v128.store(distances + to, least1, 16)
    v128.store(distances + to, least2, 32)
    v128.store(distances + to, least3, 48)
    v128.store(labels + to, label0)
    v128.store(labels + to, label1, 16)
    v128.store(labels + to, label2, 32)
    v128.store(labels + to, label3, 48)
  }
}

/** Adds some values of all rows to the sums (f64, row after row) of their labels, in the order of the rows. */
export function sumByLabel(
  blocks: usize,
  rows: u32,
  width: u32,
  from: u32,
  to: u32,
  labels: usize,
  sums: usize,
): void {
  for (let row: u32 = 0; row < rows; row += 16) {
    const block = blocks + <usize>(row >> 4) * (<usize>width << 6)
    const count = min<u32>(16, rows - row)
    for (let lane: u32 = 0; lane < count; lane++) {
      const label = load<u32>(labels + (<usize>(row + lane) << 2))
      const sum = sums + <usize>label * (<usize>width << 3)
      const value = block + (<usize>lane << 2)
      for (let column = from; column < to; column++) {
        const at = sum + (<usize>column << 3)
        store<f64>(at, load<f64>(at) + <f64>load<f32>(value + (<usize>column << 6)))
      }
    }
  }
}

/**
 * x^b of four numbers above 0, as 2^(b log2 x), with a relative error below 0.0001 (measured: 0.000036 from 1e-12 to 1e6). The
 * minimax polynomials of degree 5 for log2 on [1, 2) and 2^x on [0, 1) are those of J. Fonseca, "Fast SSE2 pow: tables or
 * polynomials?" (2008).
 */
// @ts-ignore: decorator
@inline
function power(x: v128): v128 {
  const exponent = f32x4.convert_i32x4_s(i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127)))
  const mantissa = v128.or(v128.and(x, i32x4.splat(0x007fffff)), i32x4.splat(0x3f800000))
  let log = f32x4.splat(0.0596515482674574969533)
  log = f32x4.add(f32x4.mul(log, mantissa), f32x4.splat(-0.465725644288844778798))
  log = f32x4.add(f32x4.mul(log, mantissa), f32x4.splat(1.48116647521213171641))
  log = f32x4.add(f32x4.mul(log, mantissa), f32x4.splat(-2.52074962577807006663))
  log = f32x4.add(f32x4.mul(log, mantissa), f32x4.splat(2.8882704548164776201))
  log = f32x4.add(f32x4.mul(log, f32x4.sub(mantissa, f32x4.splat(1))), exponent)
  const scaled = f32x4.mul(log, f32x4.splat(b))
  const whole = f32x4.floor(scaled)
  const part = f32x4.sub(scaled, whole)
  let result = f32x4.splat(1.8775767e-3)
  result = f32x4.add(f32x4.mul(result, part), f32x4.splat(8.9893397e-3))
  result = f32x4.add(f32x4.mul(result, part), f32x4.splat(5.5826318e-2))
  result = f32x4.add(f32x4.mul(result, part), f32x4.splat(2.4015361e-1))
  result = f32x4.add(f32x4.mul(result, part), f32x4.splat(6.9315308e-1))
  result = f32x4.add(f32x4.mul(result, part), f32x4.splat(9.9999994e-1))
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23)
  return f32x4.mul(result, scale)
}

// @ts-ignore: decorator
@inline
function clipped(step: v128): v128 {
  return f32x4.pmin(f32x4.pmax(step, f32x4.splat(-maxStep)), f32x4.splat(maxStep))
}

// @ts-ignore: decorator
@inline
function laneSum(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3))
}

/**
 * One epoch of the layout: each due edge draws its ends together, and its vertex is pushed away from four others drawn at
 * random, now and then from eight, so that they are five on average. `edges` of a vertex begin where `offsets` (u32) says;
 * an edge is its other end (u32), its period and when it is due next (f32, in epochs). `random` has four states (u32).
 */
export function layOut(
  vertices: u32,
  positions: usize,
  offsets: usize,
  edges: usize,
  epoch: f32,
  rate: f32,
  random: usize,
): void {
  const last = i32x4.splat(vertices - 1)
  const range = f32x4.splat(<f32>vertices * 5.9604644775390625e-8)
  const rates = f32x4.splat(rate)
  let state = v128.load(random)
  for (let vertex: u32 = 0; vertex < vertices; vertex++) {
    const offset = offsets + (<usize>vertex << 2)
    const end = edges + <usize>load<u32>(offset, 4) * 12
    const position = positions + (<usize>vertex << 3)
    for (let edge = edges + <usize>load<u32>(offset) * 12; edge < end; edge += 12) {
      const due = load<f32>(edge, 8)
      if (due > epoch) continue
      store<f32>(edge, due + load<f32>(edge, 4), 8)
      const other = positions + (<usize>load<u32>(edge) << 3)
      let x = load<f32>(position)
      let y = load<f32>(position, 4)
      const dx = x - load<f32>(other)
      const dy = y - load<f32>(other, 4)
      const square = dx * dx + dy * dy
      if (square > 0) {
        const reach = f32x4.extract_lane(power(f32x4.splat(square)), 0)
        const pull = -(reach * a * b * 2) / (square * (1 + a * reach))
        const stepX = max<f32>(min<f32>(pull * dx, maxStep), -maxStep) * rate
        const stepY = max<f32>(min<f32>(pull * dy, maxStep), -maxStep) * rate
        x += stepX
        y += stepY
        store<f32>(other, load<f32>(other) - stepX)
        store<f32>(other, load<f32>(other, 4) - stepY, 4)
        store<f32>(position, x)
        store<f32>(position, y, 4)
      }
      let again: bool
      do {
        state = v128.xor(state, i32x4.shl(state, 13))
        state = v128.xor(state, i32x4.shr_u(state, 17))
        state = v128.xor(state, i32x4.shl(state, 5))
        again = <u32>i32x4.extract_lane(state, 0) % 5 == 0
        const drawn = i32x4.min_u(
          i32x4.trunc_sat_f32x4_u(f32x4.mul(f32x4.convert_i32x4_u(i32x4.shr_u(state, 8)), range)),
          last,
        )
        const at0 = positions + (<usize>i32x4.extract_lane(drawn, 0) << 3)
        const at1 = positions + (<usize>i32x4.extract_lane(drawn, 1) << 3)
        const at2 = positions + (<usize>i32x4.extract_lane(drawn, 2) << 3)
        const at3 = positions + (<usize>i32x4.extract_lane(drawn, 3) << 3)
        const pair0 = v128.load64_lane(at1, v128.load64_zero(at0), 1)
        const pair1 = v128.load64_lane(at3, v128.load64_zero(at2), 1)
        const fromX = f32x4.sub(f32x4.splat(x), v128.shuffle<f32>(pair0, pair1, 0, 2, 4, 6))
        const fromY = f32x4.sub(f32x4.splat(y), v128.shuffle<f32>(pair0, pair1, 1, 3, 5, 7))
        const squares = f32x4.add(f32x4.mul(fromX, fromX), f32x4.mul(fromY, fromY))
        const reaches = power(f32x4.pmax(squares, f32x4.splat(1e-12)))
        const push = f32x4.div(
          f32x4.splat(2 * b),
          f32x4.mul(
            f32x4.add(squares, f32x4.splat(0.001)),
            f32x4.add(f32x4.mul(reaches, f32x4.splat(a)), f32x4.splat(1)),
          ),
        )
        x += laneSum(f32x4.mul(clipped(f32x4.mul(push, fromX)), rates))
        y += laneSum(f32x4.mul(clipped(f32x4.mul(push, fromY)), rates))
        store<f32>(position, x)
        store<f32>(position, y, 4)
      } while (again)
    }
  }
  v128.store(random, state)
}
