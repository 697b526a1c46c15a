const inherited = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'visibility',
  'paint-order',
] as const

const ownDefaults: Record<string, string> = {
  opacity: '1',
  display: 'inline',
  'dominant-baseline': 'auto',
  'mix-blend-mode': 'normal',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
}

const dropped = /^(class|style|tabindex|role|focusable|cursor|aria-.*|data-.*|on.*)$/

const inline = (original: Element, copy: Element, above: CSSStyleDeclaration | null) => {
  const style = getComputedStyle(original)
  for (const { name } of [...copy.attributes]) if (dropped.test(name)) copy.removeAttribute(name)
  for (const name of inherited) {
    const value = style.getPropertyValue(name)
    if (value !== above?.getPropertyValue(name)) copy.setAttribute(name, value)
    else copy.removeAttribute(name)
  }
  for (const [name, usual] of Object.entries(ownDefaults)) {
    const value = style.getPropertyValue(name)
    if (value !== '' && value !== usual && !(name === 'display' && value === 'block'))
      copy.setAttribute(name, value)
  }
  const { transform } = (original as SVGElement).style
  if (transform !== '') copy.setAttribute('transform', style.transform)
  for (const [at, child] of [...original.children].entries()) {
    const twin = copy.children[at]
    if (twin) inline(child, twin, style)
  }
}

/** A copy of an SVG of the page that looks the same anywhere: what its style sheets say stands in its attributes. */
export const styledCopy = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  inline(svg, copy, null)
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return copy
}
