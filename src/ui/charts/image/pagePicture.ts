import { element, finished, padding, placed, titleHeight, word, type Box } from './chartPicture'
import type { ReadAsset } from './fontFaces'

/** What is only there to be used: tools, handles, and what is said to screen readers. */
const tools =
  'button:not([data-chart-strip] button), [role=status], [data-on-hover], .react-resizable-handle, input'

const isSeen = (value: string) => value !== 'transparent' && !/^rgba\(.*, 0\)$/.test(value)

const ground = (box: DOMRect, style: CSSStyleDeclaration) => {
  const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && isSeen(style.borderTopColor)
  if (!isSeen(style.backgroundColor) && !hasBorder) return []
  return [
    element('rect', {
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      rx: Number.parseFloat(style.borderTopLeftRadius) || 0,
      fill: isSeen(style.backgroundColor) ? style.backgroundColor : 'none',
      stroke: hasBorder ? style.borderTopColor : 'none',
    }),
  ]
}

interface Line {
  left: number
  middle: number
  text: string
}

/** The lines that the browser broke a text into. */
const linesOf = (node: Text): Line[] => {
  const lines: Line[] = []
  for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    const { left, top, height, width } = range.getBoundingClientRect()
    if (width === 0) continue
    const middle = top + height / 2
    const last = lines.at(-1)
    if (last !== undefined && Math.abs(last.middle - middle) < height / 2) last.text += ` ${text}`
    else lines.push({ left, middle, text })
  }
  return lines
}

const written = (node: Text, style: CSSStyleDeclaration) =>
  linesOf(node).map(({ left, middle, text }) =>
    element(
      'text',
      {
        x: left,
        y: middle,
        fill: style.color,
        'dominant-baseline': 'central',
        'font-size': Number.parseFloat(style.fontSize),
        'font-weight': style.fontWeight,
      },
      text,
    ),
  )

const drawn = (node: Element): Element[] => {
  if (node.matches(tools)) return []
  if (node instanceof SVGSVGElement || node instanceof HTMLCanvasElement) {
    const { width, height } = node.getBoundingClientRect()
    return width > 0 && height > 0 ? [placed(node, { left: 0, top: 0 })] : []
  }
  const style = getComputedStyle(node)
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return []
  const box = node.getBoundingClientRect()
  const inside = [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return written(child, style)
    return child instanceof Element ? drawn(child) : []
  })
  if (style.overflowX === 'visible' && style.overflowY === 'visible')
    return [...ground(box, style), ...inside]
  if (box.width === 0 || box.height === 0) return []
  const { x, y, width, height } = box
  return [
    ...ground(box, style),
    element('svg', { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, ...inside),
  ]
}

/** A part of the page as one SVG that needs nothing else, under a title: all of it, also what is scrolled out of view. */
export const pagePicture = (page: Element, title: string, read: ReadAsset) => {
  const { left, top, width, height }: Pick<Box, 'left' | 'top'> & DOMRect =
    page.getBoundingClientRect()
  const content = element('g', { transform: `translate(${-left} ${titleHeight + padding - top})` })
  content.append(...[...page.children].flatMap(drawn))
  return finished(
    Math.ceil(width),
    Math.ceil(height + titleHeight + padding),
    [word(padding, padding + 12, title, true), content],
    read,
  )
}
