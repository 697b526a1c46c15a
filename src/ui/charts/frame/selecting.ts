export interface Place {
  x: number
  y: number
}

/** What was drawn around points: a box by two opposite corners, a lasso by its corners in turn. */
export interface Outline {
  kind: 'box' | 'lasso'
  corners: readonly Place[]
}

/** Points that were selected. */
export interface PointSelection {
  /** Their rows in the answer. */
  rows: Uint32Array
  /** In the numbers of the axes; null where a series was selected. */
  outline: Outline | null
  /** The series that was selected; null where an outline was drawn. */
  series: string | null
  /** How many of the points are in each series. */
  counts: ReadonlyMap<string, number>
  /** Whether points within the outline were left out, for their series was hidden. */
  hides: boolean
}

/** Who is told which row of the answer the pointer is on, and what is known of one. */
export interface Hovering {
  onHover: (row: number | null) => void
  valuesOf: (row: number) => readonly { name: string; value: string }[]
}

export type SelectionTool = 'move' | Outline['kind']

/** How points can be selected, and which are. */
export interface Selecting {
  tool: SelectionTool
  selection: PointSelection | null
  onTool: (tool: SelectionTool) => void
  onSelect: (selection: PointSelection | null) => void
}
