import { iconName } from './iconNames'
import { stepsOn } from './pens'

/** Attributes that a screen reader, a pointer or the browser goes by; those that name other elements are read there. */
const spoken =
  /^(role|href|target|rel|download|name|alt|draggable|inputmode|type|placeholder|title|disabled|required|readonly|min|max|step|multiple|accept|autocomplete|colspan|aria-(?!controls|owns|activedescendant|labelledby|describedby).*)$/
const placed = /^(left|top|width|height|grid-(column|row)|background|color|transform|opacity)\b/
const shapes = new Set(['path', 'rect', 'circle', 'line', 'text', 'polyline', 'polygon'])
const drawnBy =
  /^(d|x|y|x1|x2|y1|y2|cx|cy|r|rx|width|height|points|fill|stroke|stroke-.*|fill-opacity|opacity|transform|text-anchor|dominant-baseline|dy|dx)$/

const rounded = (text: string) =>
  text.replaceAll(/-?\d+\.\d+(?:e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 10) / 10),
  )

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

type Attributes = ReadonlyMap<string, string>

/** All attributes of an element at once, which takes a document of Node no longer than two of them. */
const attributesOf = (element: Element): Attributes =>
  new Map(Array.from(element.attributes, ({ name, value }) => [name, value]))

const namedBy = (ids: string | undefined) =>
  ids
    ?.split(' ')
    .map((id) => oneLine(document.getElementById(id)?.textContent ?? ''))
    .filter((text) => text !== '')
    .join(' ')

/** Names that React counts up from one part to the next, other ones where other parts came before. */
const countedUp = /_r_\w+_/

const listed = (attributes: Attributes, names: RegExp) =>
  Array.from(attributes)
    .filter(([name, value]) => names.test(name) && !countedUp.test(value))
    .map(([name, value]) => (value === '' ? name : `${name}=${rounded(oneLine(value))}`))
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

const placeOf = (element: Element, style: string) => {
  const places = style
    .split(';')
    .map((each) => oneLine(each))
    .filter((each) => placed.test(each))
  return places.length === 0 || element.matches(placesItself) ? [] : places.map(rounded)
}

const ownText = (element: Element) => {
  let text = ''
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    text += node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ' '
  return oneLine(text)
}

/** A shape of a drawing, with the numbers that place it. */
const shapeLine = (shape: Element, attributes: Attributes) =>
  [
    shape.localName,
    ...listed(attributes, drawnBy),
    shape.localName === 'text' ? shape.textContent : '',
  ]
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
export const lineOf = (element: Element, attributes = attributesOf(element)) => {
  if (shapes.has(element.localName)) return shapeLine(element, attributes)
  const said = [
    ...listed(attributes, spoken),
    ...['aria-labelledby', 'aria-describedby'].flatMap((attribute) => {
      const text = namedBy(attributes.get(attribute))
      return text ? [`${attribute}=${text}`] : []
    }),
    ...stateOf(element),
    ...placeOf(element, attributes.get('style') ?? ''),
  ]
  const text = attributes.get('role') === 'timer' ? '' : ownText(element)
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
  /(^| )fui-(Dropdown__(clearButton|expandIcon)|Combobox__expandIcon|Option__checkIcon|(Checkbox|Switch)__indicator)( |$)/

/** What only fills room: where the focus is caught, and bones of what is not there yet. */
const isSilent = (part: Element, attributes: Attributes) =>
  attributes.has('data-tabster-dummy') ||
  ofFluent.test(attributes.get('class') ?? '') ||
  part.localName === 'col' ||
  (attributes.get('aria-hidden') === 'true' &&
    part.localName !== 'svg' &&
    part.textContent === '' &&
    part.querySelector('svg') === null)

interface Heard {
  element: Element
  attributes: Attributes
}

/** So many elements of one kind are read where more than twice as many follow each other. */
const maxRows = 3
const maxOthers = 12
const kindOf = ({ element, attributes }: Heard) =>
  attributes.get('role') === 'row' ? 'tr' : element.localName
const maxOf = (kind: string) => (/^(tr|li|g)$/.test(kind) || shapes.has(kind) ? maxRows : maxOthers)

const heardChildren = (part: Element) => {
  const heard: Heard[] = []
  for (let child = part.firstElementChild; child !== null; child = child.nextElementSibling) {
    const attributes = attributesOf(child)
    if (!isSilent(child, attributes)) heard.push({ element: child, attributes })
  }
  return heard
}

/** Of heard children those that are read; of many of one kind the first few stand for all. */
const readOf = (heard: readonly Heard[]) => {
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
  isIcon(part)
    ? [part]
    : [part, ...readOf(heardChildren(part)).flatMap(({ element }) => readElements(element))]

const linesOf = ({ element, attributes }: Heard, depth: number): string[] => {
  const before = '  '.repeat(depth)
  if (isIcon(element)) return [`${before}${iconLine(element)}`]
  const line = lineOf(element, attributes)
  const heard = heardChildren(element)
  const children = readOf(heard)
  const more = heard.length - children.length
  return [
    ...(line === '' ? [] : [`${before}${line}`]),
    ...children.flatMap((child) => linesOf(child, line === '' ? depth : depth + 1)),
    ...stepsOn(element).map((step) => `${before}  ${step}`),
    ...(more === 0 ? [] : [`${before}  and ${more} more`]),
  ]
}

/** What the views in a part of a document say, an element a line, each under the one that it stands in. */
export const outlineOf = (part: Element, depth = 0) => {
  const attributes = attributesOf(part)
  return isSilent(part, attributes) ? [] : linesOf({ element: part, attributes }, depth)
}
