import { firstOf } from './firstOf'
import { digest } from './inShort'
import { stepsOn } from './pens'

/** Names that are made anew each time, and what the library of controls adds. */
const unsaid =
  /^(class|id|xmlns|data-tabster|aria-(controls|owns|activedescendant|labelledby|describedby))$/

const rounded = (text: string) =>
  text
    .replaceAll(/#_r_\w+_/g, '#(id)')
    .replaceAll(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10))

const ownText = (element: Element) =>
  Array.from(element.childNodes, (node) =>
    node.nodeType === Node.TEXT_NODE ? node.textContent : '',
  )
    .join('')
    .trim()

/** A digest of the styles that classes stand for, each of which is named after what it says. */
const lookOf = (element: Element) => {
  const styles = Array.from(element.classList).filter((name) => /^[fr][\da-z]{5,}$/.test(name))
  return styles.length === 0 ? [] : [`#${digest(styles.toSorted().join(' '))}`]
}

const lineOf = (element: Element) =>
  [
    element.localName,
    ...lookOf(element),
    ...Array.from(element.attributes)
      .filter(({ name }) => !unsaid.test(name))
      .map(({ name, value }) => (value === '' ? name : `${name}=${rounded(value.trim())}`))
      .toSorted(),
    ...(ownText(element) === '' ? [] : [JSON.stringify(ownText(element))]),
  ].join(' ')

/** An icon of the library, whose drawing is the library's. */
const isIcon = (element: Element) =>
  element.localName === 'svg' && element.querySelector('[fill=currentColor]') !== null

/** Of more than that many parts, rows of a table or steps on a canvas the others are read together. */
const [maxParts, maxRows, maxSteps] = [16, 3, 40]

/** A drawing with all that it is made of: an element a line with every attribute, and the steps on a canvas. */
export const wholeDrawing = (part: Element, depth = 0): string[] => {
  const before = ' '.repeat(depth)
  if (part.hasAttribute('data-tabster-dummy')) return []
  if (isIcon(part)) return [`${before}icon`]
  if (part.localName === 'tr')
    return [`${before}${Array.from(part.children, (cell) => cell.textContent).join(' | ')}`]
  const line = lineOf(part)
  const only = line === part.localName && /^(div|span|g)$/.test(line)
  const inner = only ? depth : depth + 1
  const [read, others] = shares(part)
  const rest = firstOf(
    others.flatMap((child) => wholeDrawing(child)),
    0,
  )
  return [
    ...(only ? [] : [`${before}${line}`]),
    ...read.flatMap((child) => wholeDrawing(child, inner)),
    ...[...rest, ...firstOf(stepsOn(part), maxSteps)].map((each) => `${' '.repeat(inner)}${each}`),
  ]
}

/** The children that are read one by one, and those that are read together. */
const shares = (part: Element): [Element[], Element[]] => {
  const children = Array.from(part.children)
  const max = part.localName === 'tbody' ? maxRows : maxParts
  return children.length <= max + 2 ? [children, []] : [children.slice(0, max), children.slice(max)]
}
