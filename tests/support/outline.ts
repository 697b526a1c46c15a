import { iconName } from './iconNames'
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

/** A list that opens stands where there is room for it, and a grid lays itself out. */
const placesItself = '[role=listbox], [role=menu], .ag-root-wrapper, .ag-root-wrapper *'

const styleOf = (element: Element) => {
  const style = element.getAttribute('style') ?? ''
  return style === '' || element.matches(placesItself) ? '' : style
}

const placeOf = (element: Element) =>
  styleOf(element)
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

const iconLine = (icon: Element) =>
  ['icon', iconName(icon), icon.getAttribute('aria-label') ?? '']
    .filter((word) => word !== '')
    .join(' ')

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
    (said.length > 0 && said.join() !== 'role=presentation') ||
    text !== '' ||
    /^(h\d|ul|ol|dl|table|thead|tbody|tr|th|td|form|canvas)$/.test(element.localName)
  return speaks
    ? [element.localName, ...said, ...(text === '' ? [] : [JSON.stringify(text)])].join(' ')
    : ''
}

/** Parts of Fluent's own: the cross that it hides, and signs that say what an attribute says. */
const ofFluent =
  '.fui-Dropdown__clearButton, .fui-Dropdown__expandIcon, .fui-Combobox__expandIcon, .fui-Option__checkIcon, .fui-Checkbox__indicator, .fui-Switch__indicator'

/** What only fills room: where the focus is caught, and bones of what is not there yet. */
const isSilent = (part: Element) =>
  part.hasAttribute('data-tabster-dummy') ||
  part.matches(ofFluent) ||
  part.localName === 'col' ||
  (part.getAttribute('aria-hidden') === 'true' &&
    part.localName !== 'svg' &&
    part.textContent === '' &&
    part.querySelector('svg') === null)

/** So many elements of one kind are read where more than twice as many follow each other. */
const maxRows = 3
const maxOthers = 12
const kindOf = (element: Element) => (element.role === 'row' ? 'tr' : element.localName)
const maxOf = (kind: string) => (/^(tr|li|g)$/.test(kind) || shapes.has(kind) ? maxRows : maxOthers)

const heardChildren = (part: Element) =>
  Array.from(part.children).filter((child) => !isSilent(child))

/** The children of an element that are read; of many of one kind the first few stand for all. */
const readChildren = (part: Element) => {
  const heard = heardChildren(part)
  const counts = new Map<string, number>()
  for (const kind of heard.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const read = new Map<string, number>()
  return heard.filter((child) => {
    const kind = kindOf(child)
    const at = (read.get(kind) ?? 0) + 1
    read.set(kind, at)
    return at <= maxOf(kind) || (counts.get(kind) ?? 0) <= 2 * maxOf(kind)
  })
}

/** The elements of a part that its outline reads, in order. */
export const readElements = (part: Element): Element[] =>
  isIcon(part) ? [part] : [part, ...readChildren(part).flatMap(readElements)]

/** What the views in a part of a document say, an element a line, each under the one that it stands in. */
export const outlineOf = (part: Element, depth = 0): string[] => {
  if (isSilent(part)) return []
  const before = '  '.repeat(depth)
  if (isIcon(part)) return [`${before}${iconLine(part)}`]
  const line = lineOf(part)
  const children = readChildren(part)
  const inner = children.flatMap((child) => outlineOf(child, line === '' ? depth : depth + 1))
  const more = heardChildren(part).length - children.length
  return [
    ...(line === '' ? [] : [`${before}${line}`]),
    ...inner,
    ...stepsOn(part).map((step) => `${before}  ${step}`),
    ...(more === 0 ? [] : [`${before}  and ${more} more`]),
  ]
}
