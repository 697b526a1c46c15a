import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { maxDecimals } from '../../src/api/contract/decimals'
import { acquirePage, addScript } from './warmBrowser'

/** React's development build records for the browser's tools which component made which element: here its warnings do. */
const withoutRecords = () => {
  Reflect.deleteProperty(console, 'createTask')
  Reflect.deleteProperty(console, 'timeStamp')
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set() {} })
}

/** Nobody sees what is drawn: a tenth of its width and height takes a hundredth of the work, and its layout is the same. */
const drawSmall = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: 1,
    mobile: false,
    scale: 0.1,
  })
}

/** The surroundings of a text that decide its contrast, by which a text like one before is known. */
const addPairs = (measuredBefore: string[]) => {
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
    const others = (elements: Element[]) =>
      elements.filter((other) => !ancestors.includes(other)).flatMap(layerOf)
    return JSON.stringify([
      [color, isLarge(fontSize, fontWeight), textShadow, width * height > 0, position < 0],
      element.closest('[disabled], [aria-disabled=true]') !== null,
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ancestors.flatMap(layerOf),
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
  /** The elements with text whose pair of colors was not given before, one of each pair. */
  window.newPairs = () => {
    layers.clear()
    return textElements().filter((element) => {
      const pair = pairOf(element)
      return !measured.has(pair) && measured.add(pair)
    })
  }
  window.measuredPairs = () => [...measured]
}
declare global {
  interface Window {
    newPairs: () => Element[]
    measuredPairs: () => string[]
  }
}

/** A page of the gallery that can be looked at; texts like those that another page has measured are known. */
export const openGallery = async (url: string, isPhotographed: boolean, before?: Page) => {
  const measured = (await before?.evaluate(() => window.measuredPairs())) ?? []
  await before?.context().close()
  const opened = await acquirePage(url)
  await addScript(opened.context, withoutRecords, '')
  if (!isPhotographed) await drawSmall(opened.page)
  await opened.page.goto('/gallery/')
  await opened.page.locator('[data-row]').first().waitFor()
  await opened.page.addScriptTag({
    path: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  })
  await opened.page.evaluate(addPairs, measured)
  return opened
}

/** Formats write numbers with so many digits and decimals at most, those near 0 with three digits however many decimals that needs. */
const numberLimits = { mostDigits: 12, mostDecimals: maxDecimals.rows, fewestDigits: 3 }

/** Shows a row when it is there and what fades in has come, and says what is wrong with it; null where nothing is shown. */
export const look = async (page: Page, name: string) => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, encodeURIComponent(name))
  const isShown = (shown: string) => {
    const pieces = document.querySelectorAll(`[data-shown="${CSS.escape(shown)}"] *, button`)
    return (
      document.querySelector(`[data-shown="${CSS.escape(shown)}"]`) !== null &&
      [...pieces].some((piece) => {
        const { width, height } = piece.getBoundingClientRect()
        return width * height > 0 && piece.checkVisibility({ visibilityProperty: true })
      })
    )
  }
  const shows = await page.waitForFunction(isShown, name, { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
  if (!shows) return null
  return page.evaluate(
    async ({ mayBeLoading, mostDigits, mostDecimals, fewestDigits }) => {
      const has = (selector: string) => document.querySelector(selector) !== null
      /** Whether charts and grids, whose libraries are loaded for the first one, have come. */
      const isWhole = () =>
        mayBeLoading ||
        (!has('[aria-label^="Loading the"]') &&
          (!has('main table caption') || has('main svg[role=presentation], main canvas')))
      const frame = () => new Promise(requestAnimationFrame)
      const reports: ResizeObserverEntry[][] = []
      const sizes = new ResizeObserver((entries) => reports.push(entries))
      sizes.observe(document.documentElement)
      const until = performance.now() + 15_000
      for (let frames = 0; !isWhole() && performance.now() < until; frames += 1) {
        if (reports.length === 0 && frames > 5) break
        await frame()
      }
      sizes.disconnect()
      await document.fonts.ready
      // What fades in has its contrast when it is there.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const include = window.newPairs()
      const options = {
        runOnly: ['color-contrast'],
        resultTypes: ['violations'],
        elementRef: false,
        selectors: false,
        preload: false,
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const noisy: string[] = []
      while (texts.nextNode())
        for (const [number, decimals = ''] of (texts.currentNode.nodeValue ?? '').matchAll(
          /\d[\d,]*\.(\d+)/g,
        )) {
          const digits = number.replace(/^[0.,]+/, '').replaceAll(/\D/g, '').length
          if (digits > mostDigits || (decimals.length > mostDecimals && digits > fewestDigits))
            noisy.push(number)
        }
      const { violations } =
        include.length > 0 ? await window.axe.run({ include }, options) : { violations: [] }
      return {
        isWhole: isWhole(),
        isUnmeasured: reports.length === 0 && !isWhole(),
        isBlank: [...document.querySelectorAll('body *')].every(
          (piece) =>
            piece.matches('#root, #root > *, [data-shown]') ||
            piece.clientWidth * piece.clientHeight === 0,
        ),
        noisy,
        withoutContrast: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      }
    },
    { mayBeLoading: /running|loading|opening/.test(name), ...numberLimits },
  )
}
