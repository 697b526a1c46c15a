import axe from 'axe-core'
import { axeRules, isSerious } from './axeRules'

/** What depends on style or layout is asked of pages in a browser. */
const laidOut = new Set(['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'])
const runOnly = axeRules
  .filter((rule) => isSerious(rule) && !laidOut.has(rule.id))
  .filter(({ tags }) => !tags.includes('experimental'))
  .map(({ id }) => id)

/** Guards of the focus, which Fluent hides from everybody; lists that opened, whose last choice it names longer than they are there; parts that AG Grid hides. */
const unasked =
  '[data-tabster-dummy], .fui-Dropdown__button[aria-activedescendant], .ag-hidden, .ag-hidden *'

/** AG Grid draws rows also while it has no columns. */
const isRowWithoutCells = (element?: HTMLElement) =>
  element?.role === 'row' && !element.querySelector('[role=gridcell], [role=columnheader]')

/** What rules go by: an element, its role, the names of its attributes, what it stands in, and whether it says anything. */
const kindOf = (element: Element) => {
  const { parentElement, localName, role, attributes } = element
  const names = Array.from(attributes, ({ name, value }) => (value === '' ? `${name}=` : name))
  const says = element.textContent.trim() === '' ? 'silent' : 'speaks'
  const spoken = names.filter((name) => !/^(class|style|id|data-.*)$/.test(name)).toSorted()
  return [parentElement?.role ?? parentElement?.localName, localName, role, says, ...spoken].join(
    ' ',
  )
}

const known = new Set<string>()

const isNew = (element: Element) => {
  const kind = kindOf(element)
  if (known.has(kind) || element.matches(unasked)) return false
  known.add(kind)
  return true
}

/** What axe finds serious or critical in the document, each kind of element asked about once. */
export const axeFindings = async () => {
  const include = [...document.body.querySelectorAll('*')].filter(isNew)
  if (include.length === 0) return []
  const { setTimeout } = globalThis
  // axe lets others have a turn between its rules: the clock of a test may stand still.
  Object.assign(globalThis, { setTimeout: queueMicrotask })
  const options = {
    runOnly,
    resultTypes: ['violations' as const],
    selectors: false,
    elementRef: true,
    preload: false,
  }
  const { violations } = await axe
    .run({ include: include as never, exclude: unasked.split(', ') }, options)
    .finally(() => void Object.assign(globalThis, { setTimeout }))
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ element }) => !isRowWithoutCells(element))
      .map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}
