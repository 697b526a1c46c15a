/** The surroundings of a text that decide its contrast, by which a text like one before is known. */
export const addPairs = (measuredBefore: string[]) => {
  const measured = new Set(measuredBefore)
  const layers = new Map<Element, string[]>()
  const layerOf = (element: Element) => {
    const known = layers.get(element)
    if (known) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const layer = `${backgroundColor} ${backgroundImage} ${opacity}`
    const own = layer === 'rgba(0, 0, 0, 0) none 1' ? [] : [layer]
    layers.set(element, own)
    return own
  }
  /** Whether nothing is seen through the color of an element, which is no part of something that is blended as a whole. */
  const isOpaque = (element: Element) => /^rgb\(.* 1$/.test(layerOf(element).join())
  const isBlended = (element: Element) => !/(?:^| 1)$/.test(layerOf(element).join())
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element]
  /** Text of 24 px, or of 18.66 px in bold, may have less contrast. */
  const isLarge = (fontSize: string, fontWeight: string) =>
    parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
  const pairOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const ancestors = ancestorsOf(element)
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2)
    const position = stack.indexOf(element)
    const floor = stack.findIndex((other, at) => at >= Math.max(position, 0) && isOpaque(other))
    const hidden = new Set(floor >= 0 && !ancestors.some(isBlended) ? stack.slice(floor + 1) : [])
    const seen = (elements: Element[]) =>
      elements.filter((other) => !hidden.has(other)).flatMap(layerOf)
    const others = (elements: Element[]) =>
      seen(elements.filter((other) => !ancestors.includes(other)))
    return JSON.stringify([
      [color, isLarge(fontSize, fontWeight), textShadow, width * height > 0, position < 0],
      element.closest('[disabled], [aria-disabled=true]') !== null,
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      seen(ancestors),
      others(stack.slice(0, Math.max(position, 0))),
      others(stack.slice(position + 1)),
    ])
  }
  const textElements = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const elements = new Set<Element>(document.querySelectorAll('input, textarea, select'))
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode
      if (parentElement && nodeValue?.trim()) elements.add(parentElement)
    }
    return [...elements]
  }
  const given = new Map<Element, string>()
  window.newPairs = () => {
    layers.clear()
    given.clear()
    return textElements().filter((element) => {
      const pair = pairOf(element)
      if (measured.has(pair)) return false
      measured.add(pair)
      given.set(element, pair)
      return true
    })
  }
  window.forgetPair = (element) => {
    measured.delete(given.get(element) ?? '')
  }
  window.measuredPairs = () => [...measured]
}
declare global {
  interface Window {
    /** The elements with text whose pair of colors was not given before, one of each pair. */
    newPairs: () => Element[]
    /** Has the pair of an element that was given last given again. */
    forgetPair: (element: Element) => void
    measuredPairs: () => string[]
  }
}
