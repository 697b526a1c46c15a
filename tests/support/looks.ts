/** What decides how well a text is read. */
const properties =
  /^(color|background|background-color|background-image|opacity|font-size|text-shadow)$/
/** What only a pointer or the focus brings, what stands beside an element, and signs. */
const ofNoText = /:(hover|active|focus|before|after)|placeholder|icon|indicator|svg/i
const large = /fontSize(Base600|Hero)/

interface Declaration {
  name: string
  value: string
}

/** The declarations of each class; each class of Griffel has one, for itself or for what stands in it. */
const declarations = new Map<string, Declaration>()
const readRules = new WeakMap<CSSStyleSheet, number>()

const readSheet = (sheet: CSSStyleSheet) => {
  const rules = [...sheet.cssRules].slice(readRules.get(sheet) ?? 0)
  readRules.set(sheet, sheet.cssRules.length)
  for (const { cssText } of rules) {
    const [, name = '', rest = '', property = '', value = ''] =
      /^\.([\w-]+)([^{]*)\{\s*([\w-]+):\s*([^;}]*)/.exec(cssText) ?? []
    if (properties.test(property) && !ofNoText.test(rest))
      declarations.set(name, { name: `${rest.trim()} ${property}`.trim(), value })
  }
}

const styleOf = (element: Element) => {
  const style = new Map<string, string>()
  for (const each of element.getAttribute('class')?.split(' ') ?? []) {
    const declaration = declarations.get(each)
    if (declaration) style.set(declaration.name, declaration.value)
  }
  for (const part of element.getAttribute('style')?.split(';') ?? []) {
    const [name = '', value = ''] = part.split(':')
    if (properties.test(name.trim())) style.set(name.trim(), value.trim())
  }
  return style
}

/** How a text looks but for its letters: its color, and what it stands on from the page up. */
interface Look {
  color: string
  size: string
  layers: readonly string[]
}

const inside = (element: Element, around: Look): Look => {
  const {
    color = around.color,
    'font-size': size = around.size,
    ...rest
  } = Object.fromEntries(styleOf(element))
  const own = Object.entries(rest)
    .filter(([, value]) => !['transparent', 'none', '1'].includes(value))
    .filter(([name, value]) => !name.endsWith(' font-size') || large.test(value))
    .map(([name, value]) => (name.startsWith('background') ? value : `${name} ${value}`))
  return { color, size, layers: [...around.layers, ...own] }
}

const isField = (element: Element) => element.matches('input, textarea, select')
const hasText = (element: Element) =>
  Array.from(element.childNodes).some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
  )

const described = (element: Element, { color, size, layers }: Look) => {
  const words = [
    element.closest('[disabled], [aria-disabled=true]') ? 'disabled' : '',
    isField(element) ? 'field' : '',
    large.test(size) ? 'large' : '',
    color,
    ...(layers.length > 0 ? ['on', layers.join(', ')] : []),
  ]
  return words
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(/var\(--([^,)]+)(,[^)]*)?\)/g, '$1')
}

const looksIn = (element: Element, around: Look): string[] => {
  const look = inside(element, around)
  return [
    ...(hasText(element) || isField(element) ? [described(element, look)] : []),
    ...Array.from(element.children).flatMap((child) => looksIn(child, look)),
  ]
}

/** How the texts of a part of the document look, each look once. */
export const looksOf = (part: Element) => {
  for (const { sheet } of document.querySelectorAll('style')) if (sheet) readSheet(sheet)
  return [...new Set(looksIn(part, { color: '', size: '', layers: [] }))]
}
