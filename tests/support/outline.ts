import { stepsOn } from './pens'

/** Attributes that a screen reader, a pointer or the browser goes by; those that name other elements are read there. */
const spoken =
  /^(role|href|type|placeholder|title|disabled|required|readonly|min|max|step|multiple|accept|autocomplete|colspan|aria-(?!controls|owns|activedescendant|labelledby|describedby).*)$/
const placed = /^(left|top|width|height|grid-(column|row)|background|color|transform|opacity)\b/
const shapes = new Set(['path', 'rect', 'circle', 'line', 'text', 'polyline', 'polygon'])
const drawnBy =
  /^(d|x|y|x1|x2|y1|y2|cx|cy|r|rx|width|height|points|fill|stroke|stroke-.*|fill-opacity|opacity|transform|text-anchor|dominant-baseline|dy|dx)$/

const rounded = (text: string) =>
  text.replaceAll(/-?\d+\.\d+(?:e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 10) / 10),
  )

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

const namedBy = (element: Element, attribute: string) =>
  element
    .getAttribute(attribute)
    ?.split(' ')
    .map((id) => oneLine(document.getElementById(id)?.textContent ?? ''))
    .filter((text) => text !== '')
    .join(' ')

const listed = (element: Element, names: RegExp) =>
  Array.from(element.attributes)
    .filter(({ name }) => names.test(name))
    .map(({ name, value }) => (value === '' ? name : `${name}=${rounded(oneLine(value))}`))
    .toSorted()

const stateOf = (element: Element) => {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return element.checked ? ['checked'] : []
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value === '' ? [] : [`value=${element.value}`]
  return []
}

const placeOf = (element: Element) =>
  (element.getAttribute('style') ?? '')
    .split(';')
    .map((each) => oneLine(each))
    .filter((each) => placed.test(each))
    .map(rounded)

const ownText = (element: Element) =>
  oneLine(
    Array.from(element.childNodes, (node) =>
      node.nodeType === Node.TEXT_NODE ? node.textContent : ' ',
    ).join(''),
  )

/** A shape of a drawing, with the numbers that place it. */
const shapeLine = (shape: Element) =>
  [shape.localName, ...listed(shape, drawnBy), shape.localName === 'text' ? shape.textContent : '']
    .filter((part) => part !== '')
    .join(' ')

const has = (part: Element, selector: string) => part.querySelector(selector) !== null

/** An icon of the library, whose drawing is the library's. */
const isIcon = (element: Element) =>
  element.localName === 'svg' &&
  (element.closest('[data-chart-frame]') === null || has(element, '[fill=currentColor]'))

/** What one element says by itself; empty where it only holds others. */
export const lineOf = (element: Element) => {
  if (shapes.has(element.localName)) return shapeLine(element)
  const said = [
    ...listed(element, spoken),
    ...['aria-labelledby', 'aria-describedby'].flatMap((attribute) => {
      const text = namedBy(element, attribute)
      return text ? [`${attribute}=${text}`] : []
    }),
    ...stateOf(element),
    ...placeOf(element),
  ]
  const text = element.role === 'timer' ? '' : ownText(element)
  const speaks =
    said.length > 0 ||
    text !== '' ||
    /^(h\d|ul|ol|dl|table|thead|tbody|tr|th|td|form|canvas)$/.test(element.localName)
  return speaks
    ? [element.localName, ...said, ...(text === '' ? [] : [JSON.stringify(text)])].join(' ')
    : ''
}

/** What only fills room: where the focus is caught, and bones of what is not there yet. */
const isSilent = (part: Element) =>
  part.hasAttribute('data-tabster-dummy') ||
  part.localName === 'col' ||
  (part.getAttribute('aria-hidden') === 'true' &&
    part.localName !== 'svg' &&
    part.textContent === '' &&
    part.querySelector('svg') === null)

/** How many elements of one kind are read where more follow each other. */
const maxAlike = 3

/** The children of an element that are read; of many of one kind the first few stand for all. */
const readChildren = (part: Element) => {
  const counts = new Map<string, number>()
  for (const { localName } of part.children) counts.set(localName, (counts.get(localName) ?? 0) + 1)
  const read = new Map<string, number>()
  return Array.from(part.children).filter(({ localName }) => {
    const at = (read.get(localName) ?? 0) + 1
    read.set(localName, at)
    return at <= maxAlike || (counts.get(localName) ?? 0) <= 2 * maxAlike
  })
}

/** The elements of a part that its outline reads, in order. */
export const readElements = (part: Element): Element[] =>
  isIcon(part) ? [part] : [part, ...readChildren(part).flatMap(readElements)]

/** What the views in a part of a document say, an element a line, each under the one that it stands in. */
export const outlineOf = (part: Element, depth = 0): string[] => {
  if (isSilent(part)) return []
  const before = '  '.repeat(depth)
  if (isIcon(part)) return [`${before}icon ${part.getAttribute('aria-label') ?? ''}`.trimEnd()]
  const line = lineOf(part)
  const children = readChildren(part)
  const inner = children.flatMap((child) => outlineOf(child, line === '' ? depth : depth + 1))
  const more = part.children.length - children.length
  return [
    ...(line === '' ? [] : [`${before}${line}`]),
    ...inner,
    ...stepsOn(part).map((step) => `${before}  ${step}`),
    ...(more === 0 ? [] : [`${before}  and ${more} more`]),
  ]
}
