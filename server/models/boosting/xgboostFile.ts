import type { Boosted, Objective } from './boost.ts'
import type { Tree } from './tree.ts'

/** A tree of XGBoost's JSON model file: per node an entry in each list; a leaf's children are -1, its condition its value. */
interface XgboostTree {
  id: number
  tree_param: Record<'num_deleted' | 'num_feature' | 'num_nodes' | 'size_leaf_vector', string>
  left_children: number[]
  right_children: number[]
  parents: number[]
  split_indices: number[]
  split_conditions: number[]
  split_type: number[]
  default_left: number[]
  base_weights: number[]
  loss_changes: number[]
  sum_hessian: number[]
  categories: number[]
  categories_nodes: number[]
  categories_segments: number[]
  categories_sizes: number[]
}

export interface XgboostLearner {
  attributes: Record<string, string>
  feature_names: string[]
  feature_types: string[]
  gradient_booster: {
    name: 'gbtree'
    model: {
      gbtree_model_param: { num_parallel_tree: string; num_trees: string }
      iteration_indptr: number[]
      tree_info: number[]
      trees: XgboostTree[]
    }
  }
  learner_model_param: {
    base_score: string
    boost_from_average: string
    num_class: string
    num_feature: string
    num_target: string
  }
  objective: {
    name: Objective
    reg_loss_param?: { scale_pos_weight: string }
    softmax_multiclass_param?: { num_class: string }
  }
}

/** The version of XGBoost whose format this is; later ones read it too. */
export const xgboostVersion = [1, 7, 6]

const rootParent = 2_147_483_647

/** As few digits as name the same float32. */
const float = (value: number) => Number(Math.fround(value).toPrecision(9))

const toTree = (tree: Tree, id: number, columns: number, learningRate: number): XgboostTree => {
  const isLeaf = tree.map(({ left }) => left === 0)
  return {
    id,
    tree_param: {
      num_deleted: '0',
      num_feature: String(columns),
      num_nodes: String(tree.length),
      size_leaf_vector: '1',
    },
    left_children: tree.map(({ left }) => left || -1),
    right_children: tree.map(({ left }) => (left === 0 ? -1 : left + 1)),
    parents: tree.map(({ parent }) => (parent < 0 ? rootParent : parent)),
    split_indices: tree.map(({ column }) => column),
    split_conditions: tree.map(({ threshold, weight }, node) =>
      float(isLeaf[node] === true ? weight * learningRate : threshold),
    ),
    split_type: tree.map(() => 0),
    default_left: tree.map(({ missingLeft }) => (missingLeft ? 1 : 0)),
    base_weights: tree.map(({ weight }) => float(weight)),
    loss_changes: tree.map(({ gain }) => float(gain)),
    sum_hessian: tree.map(({ hessian }) => float(hessian)),
    categories: [],
    categories_nodes: [],
    categories_segments: [],
    categories_sizes: [],
  }
}

/** XGBoost refuses names with these signs, and two that are equal. */
const featureNames = (columns: string[]) => {
  const used = new Set<string>()
  return columns.map((column) => {
    const base = column.replaceAll(/[[\]<]/g, '_')
    let name = base
    for (let copy = 2; used.has(name); copy += 1) name = `${base} (${copy})`
    used.add(name)
    return name
  })
}

/** What XGBoost's JSON model file has as its `learner`. */
export const toLearner = (
  { objective, trees, baseScore }: Boosted,
  { columns, outputs, learningRate }: { columns: string[]; outputs: number; learningRate: number },
): XgboostLearner => {
  const isMulticlass = objective === 'multi:softprob'
  return {
    attributes: {},
    feature_names: featureNames(columns),
    feature_types: columns.map(() => 'float'),
    gradient_booster: {
      name: 'gbtree',
      model: {
        gbtree_model_param: { num_parallel_tree: '1', num_trees: String(trees.length) },
        iteration_indptr: Array.from(
          { length: trees.length / outputs + 1 },
          (_, round) => round * outputs,
        ),
        tree_info: trees.map((_, id) => id % outputs),
        trees: trees.map((tree, id) => toTree(tree, id, columns.length, learningRate)),
      },
    },
    learner_model_param: {
      base_score: baseScore.toExponential().toUpperCase().replace('+', ''),
      boost_from_average: '1',
      num_class: isMulticlass ? String(outputs) : '0',
      num_feature: String(columns.length),
      num_target: '1',
    },
    objective: isMulticlass
      ? { name: objective, softmax_multiclass_param: { num_class: String(outputs) } }
      : { name: objective, reg_loss_param: { scale_pos_weight: '1' } },
  }
}
