import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { addPairs } from './textPairs'
import { coldPage } from './warmBrowser'

/** React's development build records for the browser's tools which component made which element: here its warnings do. */
const withoutRecords = () => {
  Reflect.deleteProperty(console, 'createTask')
  Reflect.deleteProperty(console, 'timeStamp')
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set() {} })
}

declare global {
  interface Window {
    /** What formats have written. */
    written: Set<string>
  }
}

/** Remembers every number that a format writes, with the decimals that it has then. */
const rememberWritten = () => {
  const written = new Set<string>()
  window.written = written
  const remembered = (text: string) => {
    for (const [number] of text.matchAll(/\d[\d,]*\.\d+/g)) written.add(number)
    return text
  }
  const intl = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    ...intl,
    get(this: Intl.NumberFormat) {
      const format = intl?.get?.call(this) as (value: number | bigint) => string
      return (value: number | bigint) => remembered(format(value))
    },
  })
  for (const name of ['toFixed', 'toPrecision'] as const) {
    const write = Number.prototype[name]
    Number.prototype[name] = function (this: number, digits?: number) {
      return remembered(write.call(this, digits))
    }
  }
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

/** A page of the gallery that can be looked at; texts like those that another page has measured are known. */
export const openGallery = async (url: string, isPhotographed: boolean, before?: Page) => {
  const measured = (await before?.evaluate(() => window.measuredPairs())) ?? []
  await before?.context().close()
  const opened = await coldPage(url)
  await opened.context.addInitScript(withoutRecords)
  await opened.context.addInitScript(rememberWritten)
  if (!isPhotographed) await drawSmall(opened.page)
  await opened.page.goto('/gallery/')
  await opened.page.locator('[data-row]').first().waitFor()
  await opened.page.addScriptTag({
    path: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  })
  await opened.page.evaluate(addPairs, measured)
  return opened
}

/** Whether two photographs look alike: edges are smoothed a little otherwise from time to time. */
export const lookAlike = (page: Page) => (one: Buffer, other: Buffer) =>
  page.evaluate(
    async (photographs) => {
      const [first, second] = await Promise.all(
        photographs.map(async (photograph) => {
          const answer = await fetch(`data:image/png;base64,${photograph}`)
          const image = await createImageBitmap(await answer.blob())
          const { width, height } = image
          const context = new OffscreenCanvas(width, height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return { width, height, colors: context?.getImageData(0, 0, width, height).data ?? [] }
        }),
      )
      return (
        first?.width === second?.width &&
        first?.height === second?.height &&
        Array.from(first?.colors ?? []).every(
          (color, at) => Math.abs(color - (second?.colors[at] ?? 0)) <= 24,
        )
      )
    },
    [one, other].map((photograph) => photograph.toString('base64')),
  )

/** Shows a row when it is there and what fades in has come, and says what is wrong with it; null where nothing is shown. */
export const look = (page: Page, name: string) =>
  page.evaluate(
    async ({ shown, mayBeLoading }) => {
      const comes = async (isThere: () => boolean, milliseconds: number) => {
        const until = performance.now() + milliseconds
        while (!isThere() && performance.now() < until) await new Promise(requestAnimationFrame)
        return isThere()
      }
      const has = (selector: string) => document.querySelector(selector) !== null
      const isSeen = (piece: Element) => {
        const { width, height } = piece.getBoundingClientRect()
        return width * height > 0 && piece.checkVisibility({ visibilityProperty: true })
      }
      const row = `[data-shown="${CSS.escape(shown)}"]`
      /** A row may show something only beside itself: a dialog has a button. */
      const isShown = () =>
        has(row) && [...document.querySelectorAll(`${row} *, button`)].some(isSeen)
      /** Whether charts and grids, whose libraries are loaded for the first one, have come. */
      const isWhole = () =>
        mayBeLoading ||
        (!has('[aria-label^="Loading the"]') &&
          (!has('main table caption') || has('main svg[role=presentation], main canvas')))
      location.hash = encodeURIComponent(shown)
      if (!(await comes(isShown, 20_000))) return null
      await comes(isWhole, 15_000)
      await document.fonts.ready
      const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
      // What fades in has its contrast when it is there.
      const ending = document.getAnimations().filter((animation) => !isEndless(animation))
      for (const animation of ending) animation.finish()
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
      const unformatted: string[] = []
      while (texts.nextNode()) {
        const { nodeValue, parentElement } = texts.currentNode
        for (const [number] of (nodeValue ?? '').matchAll(/\d[\d,]*\.\d+/g))
          if (
            !window.written.has(number) &&
            parentElement?.closest('[data-chart-frame], main table:has(caption)')
          )
            unformatted.push(number)
      }
      const { numbers: patterns = '{}' } =
        document.querySelector<HTMLElement>('[data-numbers]')?.dataset ?? {}
      const { columns = {}, drawn } = JSON.parse(patterns) as {
        columns?: Record<string, string>
        drawn?: string
      }
      const isWritten = (text: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(text)
      const tables = [...document.querySelectorAll('main table:has(caption)')]
      const misformatted = [
        ...tables.flatMap((table) => {
          const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent)
          return Object.entries(columns).flatMap(([column, pattern]) => {
            const cells = table.querySelectorAll(
              `tbody tr > :nth-child(${heads.indexOf(column) + 1})`,
            )
            const texts = [...cells].map((cell) => cell.textContent).filter((text) => text !== '')
            if (texts.length === 0) return [`no ${column}`]
            return texts.filter((text) => !isWritten(text, pattern))
          })
        }),
        ...[...document.querySelectorAll('[data-chart-frame] svg text:not(:has(title))')]
          .map((text) => text.textContent)
          .filter((text) => drawn !== undefined && /^[^A-Za-z%]*\d[^A-Za-z%]*[KMB]?$/.test(text))
          .filter((text) => !isWritten(text, drawn ?? '')),
      ]
      /** Texts of a chart as they stand; turned ones lie in boxes that say nothing of them. */
      const placedTexts = (frame: Element) =>
        [...frame.querySelectorAll('svg text')]
          .filter((text) => !text.closest('[transform*="rotate"], [data-repeated]'))
          .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0)
      const meet = (one: DOMRect, other: DOMRect) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3
      const frames = [...document.querySelectorAll('[data-chart-frame]')]
      const overlapping = frames.flatMap((frame) => {
        const texts = placedTexts(frame)
        return texts.flatMap((one, at) =>
          texts
            .slice(at + 1)
            .filter((other) => meet(one.box, other.box))
            .map((other) => `${one.text} and ${other.text}`),
        )
      })
      const keysOutside = frames.flatMap((frame) => {
        const { left, right } = frame.getBoundingClientRect()
        return [...frame.querySelectorAll('[aria-label^="Legend: "] button')]
          .filter((key) => {
            const box = key.getBoundingClientRect()
            return box.left < left - 1 || box.right > right + 1
          })
          .map((key) => key.textContent)
      })
      const { violations } =
        include.length > 0 ? await window.axe.run({ include }, options) : { violations: [] }
      return {
        isWhole: isWhole(),
        isBlank: [...document.querySelectorAll('body *')].every(
          (piece) =>
            piece.matches('#root, #root > *, [data-shown]') ||
            piece.clientWidth * piece.clientHeight === 0,
        ),
        /** The browser says that its user wants little motion. */
        moving: document
          .getAnimations()
          .filter(isEndless)
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
        unformatted,
        misformatted,
        overlapping,
        keysOutside,
        withoutContrast: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      }
    },
    { shown: name, mayBeLoading: /running|loading|opening/.test(name) },
  )

/** One color without any transparency, which nothing below it is seen through. */
const isOpaque = (layer: string) => /^(?:#[\da-f]{6}|colorNeutralBackground\d)$/.test(layer)
const isClear = (layer: string) =>
  /^(?:none none|color(?:Transparent|Subtle)Background)$/.test(layer)

/** A look by what is seen of it: without the colors that lie below an opaque one, and those that are none. */
const seenOf = (look: string) => {
  const [text = '', layers = ''] = look.split(/ on (.*)/)
  const all = layers.split(/, (?![^(]*\))/)
  const top = all.findLastIndex(isOpaque)
  // What is said of an inner element holds above it too.
  const seen = all.filter(
    (layer, at) =>
      !isClear(layer) && (at >= top || /^[^(]* (?:color|background-color|opacity) /.test(layer)),
  )
  return `${text} on ${seen.join(', ')}`
}

const writtenRows = join(import.meta.dirname, '..', '..', 'tests', 'views', 'gallery')

/**
 * Of the rows of the gallery those that have to be looked at: where something is drawn, or a text looks, as in no row
 * before, by what is written down of every row beside `tests/views/gallery`.
 */
export const rowsToLookAt = (names: readonly string[]) => {
  const looks = new Set<string>()
  const unlike = new Map<string, boolean>()
  const texts = readdirSync(writtenRows).filter((file) => file.endsWith('.txt'))
  for (const row of texts.flatMap((file) =>
    readFileSync(join(writtenRows, file), 'utf8').split(/^# /m).slice(1),
  )) {
    const [name = '', ...lines] = row.split('\n')
    const newLooks = lines
      .filter((line) => line.startsWith('  looks '))
      .map(seenOf)
      .filter((look) => !looks.has(look))
    for (const look of newLooks) looks.add(look)
    unlike.set(name, newLooks.length > 0 || lines.includes('  draws'))
  }
  return names.filter((name) => unlike.get(name) ?? true)
}
