import { baseMargin } from './boost.ts'
import { kernel } from './kernel.ts'
import type { XgboostLearner } from './xgboostFile.ts'

const nodeBytes = 24
const height = 4096
const pageBytes = 65_536
/** What stands below it in the memory belongs to the kernel. */
const freeAt = pageBytes

/**
 * Margins per row and output by trees; `readColumn` writes the values of a column for the rows from one on. Each value is
 * compared as float32, so that XGBoost answers the same.
 */
export const predictTrees = (
  learner: XgboostLearner,
  rows: number,
  readColumn: (column: number, into: Float32Array, from: number) => void,
): Float32Array => {
  const { trees, tree_info: outputOf } = learner.gradient_booster.model
  const {
    num_class: classes,
    num_feature: columnCount,
    base_score: baseScore,
  } = learner.learner_model_param
  const outputs = Math.max(1, Number(classes))
  const columns = Number(columnCount)
  const stride = outputs * 4
  const valuesAt = freeAt
  const marginsAt = valuesAt + columns * height * 4
  const nodesAt = marginsAt + height * stride
  const nodeCount = trees.reduce((sum, tree) => sum + tree.left_children.length, 0)
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((nodesAt + nodeCount * nodeBytes) / pageBytes),
    maximum: 65_536,
    shared: true,
  })
  const { predictTree } = kernel.callsOn(memory)
  const nodes = new DataView(memory.buffer, nodesAt)
  let written = 0
  const treesAt = trees.map((tree) => {
    const address = nodesAt + written
    tree.left_children.forEach((left, node) => {
      const isLeaf = left < 0
      const condition = tree.split_conditions[node] ?? 0
      nodes.setUint32(written, tree.split_indices[node] ?? 0, true)
      nodes.setFloat32(written + 4, condition, true)
      nodes.setUint32(written + 8, tree.default_left[node] ?? 0, true)
      nodes.setUint32(written + 12, isLeaf ? 0 : left, true)
      nodes.setUint32(written + 16, isLeaf ? 0 : (tree.right_children[node] ?? 0), true)
      nodes.setFloat32(written + 20, isLeaf ? condition : 0, true)
      written += nodeBytes
    })
    return address
  })
  const margins = new Float32Array(rows * outputs)
  const base = baseMargin(learner.objective.name, Number(baseScore))
  const some = new Float32Array(memory.buffer, marginsAt, height * outputs)
  for (let from = 0; from < rows; from += height) {
    const count = Math.min(height, rows - from)
    for (let column = 0; column < columns; column += 1)
      readColumn(
        column,
        new Float32Array(memory.buffer, valuesAt + column * height * 4, count),
        from,
      )
    some.fill(base)
    treesAt.forEach((address, tree) =>
      predictTree(valuesAt, height, count, address, marginsAt + (outputOf[tree] ?? 0) * 4, stride),
    )
    margins.set(some.subarray(0, count * outputs), from * outputs)
  }
  return margins
}
