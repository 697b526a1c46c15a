export type Measure = (text: string) => number

/** How the names of the categories are written under their bands. */
export interface LabelLayout {
  turned: boolean
  lines: string[][]
  /** Room the longest label needs away from the axis. */
  depth: number
}

const maxLetters = 15
const lineHeight = 13

export const cut = (text: string, letters = maxLetters) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

const pieces = (text: string) =>
  text.match(/[^\s/]+\/?|\s+/g)?.filter((piece) => piece.trim() !== '') ?? [text]

/** The text on one or two lines that fit, broken at a space or after a slash; null when it does not fit. */
export const wrapped = (text: string, room: number, measure: Measure): string[] | null => {
  if (measure(text) <= room) return [text]
  const words = pieces(text)
  for (let at = words.length - 1; at > 0; at -= 1) {
    const lines = [words.slice(0, at), words.slice(at)].map((part) =>
      part.join(' ').replaceAll('/ ', '/'),
    )
    if (lines.every((line) => measure(line) <= room)) return lines
  }
  return null
}

/** Wraps every label to its band, or, when one does not fit, turns and cuts them all: labels never overlap. */
export const layOutLabels = (
  names: readonly string[],
  band: number,
  measure: Measure,
): LabelLayout => {
  const lines = names.map((name) => wrapped(name, band - 6, measure))
  if (lines.every((fit) => fit !== null)) {
    const max = Math.max(1, ...lines.map((fit) => fit.length))
    return { turned: false, lines, depth: 10 + max * lineHeight }
  }
  const shortened = names.map((name) => [cut(name)])
  const widest = Math.max(0, ...shortened.map(([line = '']) => measure(line)))
  return {
    turned: true,
    lines: shortened,
    depth: 16 + Math.ceil(widest * Math.sin((35 * Math.PI) / 180)) + lineHeight,
  }
}

const everies = [1, 2, 3, 4, 6, 12, 24, 48]
const apart = 16

/** Every nth name on one line, as many as do not touch: for names whose place between others says what they are. */
export const thinLabels = (
  names: readonly string[],
  band: number,
  measure: Measure,
): LabelLayout => {
  const widest = Math.max(0, ...names.map(measure)) + apart
  const needed = Math.ceil(widest / Math.max(1, band))
  const every = everies.find((step) => step >= needed) ?? needed
  return {
    turned: false,
    lines: names.map((name, at) => (at % every === 0 ? [name] : [])),
    depth: 10 + lineHeight,
  }
}

let pen: CanvasRenderingContext2D | null = null

/** Width of a text as the charts draw it: 11 px Inter. */
export const measureLabel: Measure = (text) => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return text.length * 6
  pen.font = '11px "Inter Variable", sans-serif'
  return pen.measureText(text).width
}

/** The text, cut with … where it is wider than its room. */
export const cutTo = (text: string, room: number, measure: Measure): string => {
  if (measure(text) <= room) return text
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= room) fits = middle
    else over = middle
  }
  return fits === 0 ? '' : `${text.slice(0, fits).trimEnd()}…`
}
