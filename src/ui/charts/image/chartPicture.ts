import { color, fonts } from '../../theme/color'
import { measureLabel } from '../frame/labels'
import { fontFaces, type ReadAsset } from './fontFaces'
import { styledCopy } from './styledCopy'

const space = 'http://www.w3.org/2000/svg'
export const padding = 16
export const titleHeight = 36
const lineHeight = 24
const widthOf = (text: string) => measureLabel(text) * (12 / 11)

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const element = (
  name: string,
  attributes: Record<string, string | number>,
  ...inside: (Node | string)[]
) => {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...inside)
  return made
}

const isDrawn = (part: Element) => {
  const { width, height } = part.getBoundingClientRect()
  return (
    width > 0 &&
    height > 0 &&
    part.closest('button, [data-chart-strip], [data-repeated], [role=alert], [role=status]') ===
      null &&
    part.parentElement?.closest('svg') === null
  )
}

/** The drawn parts of a chart: every outermost SVG and canvas that is no icon. */
const partsOf = (frame: Element) =>
  [...frame.querySelectorAll<SVGSVGElement | HTMLCanvasElement>('svg, canvas')].filter(isDrawn)

const around = (parts: Element[]): Box => {
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** A drawing where it stands, measured from a corner. */
export const placed = (
  part: SVGSVGElement | HTMLCanvasElement,
  { left, top }: Pick<Box, 'left' | 'top'>,
) => {
  const box = part.getBoundingClientRect()
  const at = { x: box.left - left, y: box.top - top, width: box.width, height: box.height }
  if (part instanceof HTMLCanvasElement)
    return element('image', {
      ...at,
      href: part.toDataURL('image/png'),
      preserveAspectRatio: 'none',
    })
  const copy = styledCopy(part)
  copy.setAttribute('x', String(at.x))
  copy.setAttribute('y', String(at.y))
  return copy
}

export const word = (x: number, y: number, text: string, strong = false) =>
  element(
    'text',
    {
      x,
      y,
      fill: strong ? color.text : color.quiet,
      'font-size': strong ? 15 : 12,
      'font-weight': strong ? 600 : 400,
    },
    text,
  )

/** The texts and swatches of a legend in reading order, without the keys that are hidden. */
const legendItems = (strip: Element | null) => {
  const items: (SVGSVGElement | string)[] = []
  const read = (node: Node) => {
    if (node instanceof SVGSVGElement) items.push(node)
    else if (node instanceof Text && node.data.trim() !== '') items.push(node.data.trim())
    else if (!(node instanceof Element && node.matches('[aria-pressed=false]')))
      node.childNodes.forEach(read)
  }
  if (strip) read(strip)
  return items
}

/** The strip over the chart as lines that fit the width. */
const legendLines = (strip: Element | null, width: number) => {
  const group = element('g', {})
  const items = legendItems(strip)
  let [x, line] = [0, 0]
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    const own = typeof item === 'string' ? widthOf(item) : item.getBoundingClientRect().width
    const needed =
      own + (typeof item !== 'string' && typeof next === 'string' ? 6 + widthOf(next) : 0)
    if (x > 0 && x + needed > width) [x, line] = [0, line + 1]
    if (typeof item === 'string') group.append(word(x, line * lineHeight + 16, item))
    else {
      const copy = styledCopy(item)
      copy.setAttribute('x', String(x))
      copy.setAttribute('y', String(line * lineHeight + 7))
      group.append(copy)
    }
    x += own + (typeof item === 'string' ? 16 : 6)
  }
  return { group, lines: items.length === 0 ? 0 : line + 1 }
}

/** Parts on the canvas colour as one SVG that needs nothing else, with the page's font in it. */
export const finished = async (
  width: number,
  height: number,
  parts: readonly Element[],
  read: ReadAsset,
) => {
  const picture = element(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': fonts.sans },
    element('rect', { width, height, fill: color.canvas }),
    ...parts,
  )
  picture.prepend(
    element('style', {}, await fontFaces('Inter Variable', picture.textContent, read)),
  )
  picture.setAttribute('xmlns', space)
  return { width, height, text: new XMLSerializer().serializeToString(picture) }
}

/**
 * What a chart's frame shows, as one SVG that needs nothing else: title, legend and drawing on the canvas colour, in the
 * page's font. Drawings on a canvas are in it as bitmaps. Null where the frame holds no drawing.
 */
export const chartPicture = async (frame: Element, title: string, read: ReadAsset) => {
  const parts = partsOf(frame)
  if (parts.length === 0) return null
  const box = around(parts)
  const width = Math.ceil(box.right - box.left + 2 * padding)
  const head = padding + (title === '' ? 0 : titleHeight)
  const { group, lines } = legendLines(
    frame.querySelector('[data-chart-strip]'),
    width - 2 * padding,
  )
  const top = head + lines * lineHeight
  const height = Math.ceil(top + box.bottom - box.top + padding)
  group.setAttribute('transform', `translate(${padding} ${head})`)
  const drawing = element(
    'g',
    { transform: `translate(${padding} ${top})` },
    ...parts.map((part) => placed(part, box)),
  )
  const heading = title === '' ? [] : [word(padding, padding + 16, title, true)]
  return finished(width, height, [...heading, group, drawing], read)
}
