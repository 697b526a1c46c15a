import type { MenuChoice } from '../../overlays/Menu'

/** A mark by its labels: a cell of a heatmap has its column's and its row's, others have one. */
export interface ChosenMark {
  labels: readonly string[]
  /** Of one part of a bar: what it is called, what all of them are called, and whether one is the rest of many. */
  part?: { name: string; all: readonly string[]; cut: boolean } | undefined
}

/** Marks that can be chosen. */
export interface Marking {
  /** The mark that is chosen; null where none is. */
  chosen: readonly string[] | null
  onChoose?: (mark: ChosenMark) => void
  /** What can be done with a mark, where that is asked for once it is chosen. */
  menuOf?: (mark: ChosenMark) => readonly MenuChoice[]
}

/** The same for a chart whose marks are drawn under other names. */
export const renamedMarking = (
  marking: Marking | null,
  nameOf: (label: string) => string,
  labelOf: (name: string) => string,
): Marking | null => {
  if (marking === null) return null
  const { chosen, onChoose, menuOf } = marking
  const labelled = (mark: ChosenMark) => ({ ...mark, labels: mark.labels.map(labelOf) })
  return {
    chosen: chosen && chosen.map(nameOf),
    ...(onChoose && { onChoose: (mark) => onChoose(labelled(mark)) }),
    ...(menuOf && { menuOf: (mark) => menuOf(labelled(mark)) }),
  }
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
