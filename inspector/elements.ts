type Child = Node | string

/** An element with its attributes and what is in it. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** The same for a drawing. */
export const drawn = (tag: string, attributes: Record<string, string>, text = '') => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

/** What one looks for in an event: what came of a call. */
const looked = new Set(['answer', 'error', 'output', 'problem'])

/** A value as a tree whose branches fold; what came of a call is unfolded. */
export const valueTree = (name: string, value: unknown, isOpen: boolean): HTMLElement => {
  if (value === undefined) return element('div', {}, [`${name}: undefined`])
  if (typeof value !== 'object' || value === null)
    return element('div', {}, [`${name}: `, element('code', {}, [JSON.stringify(value)])])
  const fields = Object.entries(value)
  const size = Array.isArray(value) ? `[${String(fields.length)}]` : `{${String(fields.length)}}`
  const details = element('details', isOpen ? { open: '' } : {}, [
    element('summary', {}, [`${name} ${size}`]),
  ])
  const inner = element('div', { class: 'inner' })
  const fill = () => {
    if (inner.childElementCount === 0)
      inner.append(...fields.map(([key, field]) => valueTree(key, field, looked.has(key))))
  }
  if (isOpen) fill()
  details.addEventListener('toggle', fill)
  details.append(inner)
  return details
}
