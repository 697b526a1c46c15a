/** Marks that can be chosen. A mark is named by its labels: a cell of a heatmap by its column and its row, others by one. */
export interface Marking {
  /** The mark that is chosen; null where none is. */
  chosen: readonly string[] | null
  onChoose: (labels: readonly string[]) => void
}

/** How much of a mark is left to see while another one is chosen. */
export const faintness = 0.3

/** Whether a mark steps back because another one is chosen. */
export const isFaint = (marking: Marking | null, labels: readonly string[]) =>
  marking !== null &&
  marking.chosen !== null &&
  !(
    marking.chosen.length === labels.length &&
    marking.chosen.every((label, at) => label === labels[at])
  )

/** The colour of a mark, nearly see-through where it steps back. */
export const faintColor = (hex: string, faint: boolean) => (faint ? `${hex.slice(0, 7)}4d` : hex)
