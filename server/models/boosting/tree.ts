/** A node of a tree; its children stand at `left` and `left + 1`, a leaf has a `left` of 0. */
export interface TreeNode {
  parent: number
  left: number
  column: number
  /** Values below it go left, as float32. */
  threshold: number
  missingLeft: boolean
  gain: number
  hessian: number
  /** What the node would answer as a leaf, before shrinkage. */
  weight: number
}

export type Tree = TreeNode[]
