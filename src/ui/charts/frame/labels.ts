import { shownName } from './keyColors'

export type Measure = (text: string) => number

/** How the names of the categories are written under their bands. */
export interface LabelLayout {
  turned: boolean
  lines: string[][]
  /** Room the longest label needs away from the axis. */
  depth: number
  /** How far the first label reaches to the left of its place where it is turned. */
  overhang: number
}

const maxLetters = 15
const lineHeight = 13

export const cut = (text: string, letters = maxLetters) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** Words with the blank before them, and what stands after a slash. */
const pieces = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(?= )|(?<=\/)(?=[^ /])/)

const maxLines = 3

/** The text on lines that fit as far as its words do, broken at a space or after a slash. */
const linesOf = (text: string, room: number, measure: Measure): string[] => {
  const lines: string[] = []
  for (const piece of pieces(text)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && measure(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(piece.trimStart())
  }
  return lines
}

/** The text on at most three lines that fit; null when it does not fit. */
export const wrapped = (text: string, room: number, measure: Measure): string[] | null => {
  if (measure(text) <= room) return [text]
  const lines = linesOf(text, room, measure)
  return lines.length <= maxLines && lines.every((line) => measure(line) <= room) ? lines : null
}

/** The text on at most three lines, where what does not fit is cut. */
const cutLines = (text: string, room: number, measure: Measure) => {
  const lines = linesOf(text, room, measure)
  const last = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), ...(last === '' ? [] : [last])].map((line) =>
    cutTo(line, room, measure),
  )
}

/** From this room on the lines of a cut name say more than its begin on a turned line. */
const broad = 72
const turn = (35 * Math.PI) / 180

/** Wraps every label to its band, or, when one does not fit, cuts them, turned where bands are narrow: labels never overlap. */
export const layOutLabels = (
  names: readonly string[],
  band: number,
  measure: Measure,
): LabelLayout => {
  const room = band - 6
  const shown = names.map(shownName)
  const fits = shown.map((name) => wrapped(name, room, measure))
  const isLevel = room >= broad || fits.every((fit) => fit !== null)
  if (isLevel) {
    const lines = fits.map((fit, at) => fit ?? cutLines(shown[at] ?? '', room, measure))
    const max = Math.max(1, ...lines.map((each) => each.length))
    return { turned: false, lines, depth: 10 + max * lineHeight, overhang: 0 }
  }
  const shortened = shown.map((name) => [cut(name)])
  const widest = Math.max(0, ...shortened.map(([line = '']) => measure(line)))
  return {
    turned: true,
    lines: shortened,
    depth: 16 + Math.ceil(widest * Math.sin(turn)) + lineHeight,
    overhang: Math.ceil(measure(shortened[0]?.[0] ?? '') * Math.cos(turn)),
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
  const shown = names.map(shownName)
  const widest = Math.max(0, ...shown.map(measure)) + apart
  const needed = Math.ceil(widest / Math.max(1, band))
  const every = everies.find((step) => step >= needed) ?? needed
  return {
    turned: false,
    lines: shown.map((name, at) => (at % every === 0 ? [name] : [])),
    depth: 10 + lineHeight,
    overhang: 0,
  }
}

const labelPen = () => {
  const made = document.createElement('canvas').getContext('2d')
  if (made !== null) made.font = '11px "Inter Variable", sans-serif'
  return made
}

let pen: CanvasRenderingContext2D | null = null

/** Width of a text as the charts draw it: 11 px Inter. */
export const measureLabel: Measure = (text) => {
  pen ??= labelPen()
  return pen === null ? text.length * 6 : pen.measureText(text).width
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
