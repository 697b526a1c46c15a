// The inner loops of boosting, compiled by `npm run kernel` to kernel.wasm. All arguments of type usize are addresses in the
// one memory that all threads share. A histogram has a pair of sums (gradient, hessian) of 16 bytes per bin.

const maxFloat: f32 = 3.4028234663852886e38

/** Writes for each value how many cuts are at most as large; cuts are padded to 256 with infinity. */
export function binColumn(values: usize, count: u32, cuts: usize, missing: u32, bins: usize, width: u32): void {
  for (let row: u32 = 0; row < count; row++) {
    const value = load<f32>(values + (<usize>row << 2))
    let at = cuts
    at += select<usize>(512, 0, load<f32>(at, 508) <= value)
    at += select<usize>(256, 0, load<f32>(at, 252) <= value)
    at += select<usize>(128, 0, load<f32>(at, 124) <= value)
    at += select<usize>(64, 0, load<f32>(at, 60) <= value)
    at += select<usize>(32, 0, load<f32>(at, 28) <= value)
    at += select<usize>(16, 0, load<f32>(at, 12) <= value)
    at += select<usize>(8, 0, load<f32>(at, 4) <= value)
    at += select<usize>(4, 0, load<f32>(at) <= value)
    store<u8>(bins, select<u32>(missing, <u32>((at - cuts) >> 2), value != value))
    bins += width
  }
}

/** Adds the gradients of rows to the histograms of some columns; `columns` has per column its place in a row and its histogram. */
export function addRows(
  rows: usize,
  count: u32,
  gradients: usize,
  bins: usize,
  width: u32,
  columns: usize,
  columnCount: u32,
  histogram: usize,
): void {
  const rowsEnd = rows + (<usize>count << 2)
  const columnsEnd = columns + (<usize>columnCount << 3)
  const pairsEnd = columns + (<usize>(columnCount & ~1) << 3)
  for (; rows < rowsEnd; rows += 4) {
    const row = load<u32>(rows)
    const gradient = f64x2.promote_low_f32x4(v128.load64_zero(gradients + (<usize>row << 3)))
    const from = bins + <usize>row * width
    let column = columns
    for (; column < pairsEnd; column += 16) {
      const first = histogram + load<u32>(column, 4) + (<usize>load<u8>(from + load<u32>(column)) << 4)
      v128.store(first, f64x2.add(v128.load(first), gradient))
      const second = histogram + load<u32>(column, 12) + (<usize>load<u8>(from + load<u32>(column, 8)) << 4)
      v128.store(second, f64x2.add(v128.load(second), gradient))
    }
    if (column < columnsEnd) {
      const last = histogram + load<u32>(column, 4) + (<usize>load<u8>(from + load<u32>(column)) << 4)
      v128.store(last, f64x2.add(v128.load(last), gradient))
    }
  }
}

export function clear(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes)
}

/** From a parent's histogram and one child's, in place of the parent's the other child's. */
export function subtract(parent: usize, child: usize, bytes: usize): void {
  for (const end = parent + bytes; parent < end; parent += 16, child += 16)
    v128.store(parent, f64x2.sub(v128.load(parent), v128.load(child)))
}

/** Writes the sums of a histogram's bins. */
export function sum(histogram: usize, bins: u32, out: usize): void {
  let total = f64x2.splat(0)
  for (let bin: u32 = 0; bin < bins; bin++) total = f64x2.add(total, v128.load(histogram + (<usize>bin << 4)))
  v128.store(out, total)
}

// @ts-ignore: decorator
@inline
function score(gradient: f64, hessian: f64, lambda: f64): f64 {
  return (gradient * gradient) / (hessian + lambda)
}

/**
 * The best split of a node by some columns. `info` has per column (u32 each) its number in the model and its bins; the bin
 * after them has the missing values. `best` is written where a split is better than what stands there: gain, left gradient,
 * left hessian (f64 each), column, last bin of the left side, whether missing values go left (u32 each).
 */
export function findSplits(
  histogram: usize,
  columns: usize,
  info: usize,
  columnCount: u32,
  sums: usize,
  lambda: f64,
  minChildWeight: f64,
  best: usize,
): void {
  for (let column: u32 = 0; column < columnCount; column++) {
    const own = histogram + load<u32>(columns + (<usize>column << 3), 4)
    const at = info + (<usize>column << 3)
    findSplit(own, load<u32>(at, 4), sums, lambda, minChildWeight, load<u32>(at), best)
  }
}

function findSplit(
  histogram: usize,
  bins: u32,
  sums: usize,
  lambda: f64,
  minChildWeight: f64,
  column: u32,
  best: usize,
): void {
  const gradient = load<f64>(sums)
  const hessian = load<f64>(sums, 8)
  const before = score(gradient, hessian, lambda)
  const missing = histogram + (<usize>bins << 4)
  const missingGradient = load<f64>(missing)
  const missingHessian = load<f64>(missing, 8)
  const someMissing = missingHessian > 0
  let leftGradient: f64 = 0
  let leftHessian: f64 = 0
  for (let bin: u32 = 0; bin < bins; bin++) {
    const at = histogram + (<usize>bin << 4)
    const binHessian = load<f64>(at, 8)
    const isLast = bin + 1 == bins
    if (binHessian == 0 && !isLast) continue
    leftGradient += load<f64>(at)
    leftHessian += binHessian
    if (isLast && !someMissing) return
    if (leftHessian >= minChildWeight && hessian - leftHessian >= minChildWeight) {
      const gain =
        score(leftGradient, leftHessian, lambda) + score(gradient - leftGradient, hessian - leftHessian, lambda) - before
      if (gain > load<f64>(best)) storeSplit(best, gain, leftGradient, leftHessian, column, bin, 0)
    }
    if (isLast || !someMissing) continue
    const withGradient = leftGradient + missingGradient
    const withHessian = leftHessian + missingHessian
    if (withHessian >= minChildWeight && hessian - withHessian >= minChildWeight) {
      const gain =
        score(withGradient, withHessian, lambda) + score(gradient - withGradient, hessian - withHessian, lambda) - before
      if (gain > load<f64>(best)) storeSplit(best, gain, withGradient, withHessian, column, bin, 1)
    }
  }
}

// @ts-ignore: decorator
@inline
function storeSplit(best: usize, gain: f64, gradient: f64, hessian: f64, column: u32, bin: u32, missingLeft: u32): void {
  store<f64>(best, gain)
  store<f64>(best, gradient, 8)
  store<f64>(best, hessian, 16)
  store<u32>(best, column, 24)
  store<u32>(best, bin, 28)
  store<u32>(best, missingLeft, 32)
}

/**
 * Parts rows at a split: those of the left side from the beginning of `parted`, the others from its end backwards. Writes
 * how many go left.
 */
export function part(
  rows: usize,
  count: u32,
  bins: usize,
  width: u32,
  lastLeft: u32,
  missing: u32,
  missingLeft: u32,
  parted: usize,
  out: usize,
): void {
  let left = parted
  let right = parted + (<usize>count << 2)
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const row = load<u32>(rows)
    const bin = <u32>load<u8>(bins + <usize>row * width)
    const goesLeft: u32 = select<u32>(missingLeft, <u32>(bin <= lastLeft), bin == missing)
    store<u32>(select<usize>(left, right - 4, goesLeft), row)
    left += goesLeft << 2
    right -= (1 - goesLeft) << 2
  }
  store<u32>(out, <u32>((left - parted) >> 2))
}

/** Copies what `part` wrote to where each side belongs, in the order the rows had before. */
export function place(parted: usize, count: u32, leftCount: u32, left: usize, right: usize): void {
  memory.copy(left, parted, <usize>leftCount << 2)
  const rightEnd = parted + (<usize>leftCount << 2)
  for (let from = parted + (<usize>count << 2) - 4; from >= rightEnd; from -= 4, right += 4)
    store<u32>(right, load<u32>(from))
}

/** Adds a leaf's value to the margins of its rows; `stride` is the bytes between the margins of two rows. */
export function addLeaf(rows: usize, count: u32, margins: usize, stride: u32, value: f32): void {
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const at = margins + <usize>load<u32>(rows) * stride
    store<f32>(at, load<f32>(at) + value)
  }
}

/** Adds to each row's margin the leaf it falls into: for rows that the tree was not grown on. A node has 28 bytes. */
export function addTree(rows: usize, count: u32, nodes: usize, margins: usize, stride: u32): void {
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const row = load<u32>(rows)
    let node = nodes
    for (;;) {
      const left = load<u32>(node, 20)
      if (left == 0) break
      const bin = <u32>load<u8>(<usize>load<u32>(node) + <usize>row * load<u32>(node, 4))
      const goesLeft: u32 = select<u32>(load<u32>(node, 16), <u32>(bin <= load<u32>(node, 8)), bin == load<u32>(node, 12))
      node = nodes + <usize>(left + 1 - goesLeft) * 28
    }
    const at = margins + <usize>row * stride
    store<f32>(at, load<f32>(at) + load<f32>(node, 24))
  }
}

/**
 * Adds to the margin of each of `count` rows the leaf it falls into, by its values in float32: column after column of
 * `height` values. A node (u32, f32 where it says so) is column, threshold (f32), whether missing goes left, left child (0
 * in a leaf), right child, leaf value (f32).
 */
export function predictTree(values: usize, height: u32, count: u32, nodes: usize, margins: usize, stride: u32): void {
  for (let row: u32 = 0; row < count; row++, values += 4, margins += stride) {
    let node = nodes
    for (;;) {
      const left = load<u32>(node, 12)
      if (left == 0) break
      const value = load<f32>(values + <usize>load<u32>(node) * (<usize>height << 2))
      const goesLeft = value != value ? load<u32>(node, 8) : <u32>(value < load<f32>(node, 4))
      node = nodes + <usize>select<u32>(left, load<u32>(node, 16), goesLeft) * 24
    }
    store<f32>(margins, load<f32>(margins) + load<f32>(node, 20))
  }
}

export function squaredErrorGradients(rows: usize, count: u32, margins: usize, targets: usize, gradients: usize): void {
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const row = <usize>load<u32>(rows)
    const at = gradients + (row << 3)
    store<f32>(at, load<f32>(margins + (row << 2)) - load<f32>(targets + (row << 2)))
    store<f32>(at, 1, 4)
  }
}

export function logisticGradients(rows: usize, count: u32, margins: usize, targets: usize, gradients: usize): void {
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const row = <usize>load<u32>(rows)
    const at = gradients + (row << 3)
    const probability: f32 = 1 / (1 + Mathf.exp(-load<f32>(margins + (row << 2))))
    store<f32>(at, probability - load<f32>(targets + (row << 2)))
    store<f32>(at, max<f32>(probability * (1 - probability), 1e-16), 4)
  }
}

/** Margins of all classes of a row to probabilities. */
export function softmax(rows: usize, count: u32, margins: usize, classes: u32, probabilities: usize): void {
  const stride = <usize>classes << 2
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const from = margins + <usize>load<u32>(rows) * stride
    const to = probabilities + <usize>load<u32>(rows) * stride
    let highest: f32 = -maxFloat
    for (let at: usize = 0; at < stride; at += 4) highest = max<f32>(highest, load<f32>(from + at))
    let total: f32 = 0
    for (let at: usize = 0; at < stride; at += 4) {
      const power = Mathf.exp(load<f32>(from + at) - highest)
      total += power
      store<f32>(to + at, power)
    }
    for (let at: usize = 0; at < stride; at += 4) store<f32>(to + at, load<f32>(to + at) / total)
  }
}

export function softmaxGradients(
  rows: usize,
  count: u32,
  probabilities: usize,
  classes: u32,
  label: u32,
  targets: usize,
  gradients: usize,
): void {
  const from = probabilities + (<usize>label << 2)
  const stride = <usize>classes << 2
  for (const end = rows + (<usize>count << 2); rows < end; rows += 4) {
    const row = <usize>load<u32>(rows)
    const at = gradients + (row << 3)
    const probability = load<f32>(from + row * stride)
    store<f32>(at, probability - select<f32>(1, 0, load<f32>(targets + (row << 2)) == <f32>label))
    store<f32>(at, max<f32>(2 * probability * (1 - probability), 1e-16), 4)
  }
}
