import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build, preview } from 'vite'
import { acquirePage } from './warmBrowser'

/** The gallery, built once with React's own warnings, on a free port. */
export const startGallery = async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'chartroom-gallery-'))
  const root = join(import.meta.dirname, '..', '..')
  const page = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...page,
    mode: 'development',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'gallery/index.html') },
    },
  })
  const server = await preview({
    ...page,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** The surroundings of a text that decide its contrast, by which a text like one before is known. */
const addPairs = () => {
  const layerOf = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const layer = `${backgroundColor} ${backgroundImage} ${opacity}`
    return layer === 'rgba(0, 0, 0, 0) none 1' ? [] : [layer]
  }
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element]
  const pairOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const ancestors = ancestorsOf(element)
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2)
    const place = stack.indexOf(element)
    return JSON.stringify([
      [color, fontSize, fontWeight, textShadow, width * height > 0, place],
      element.closest('[disabled], [aria-disabled=true]') !== null,
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ancestors.flatMap(layerOf),
      stack
        .slice(place + 1)
        .filter((under) => !ancestors.includes(under))
        .flatMap(layerOf),
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
  const measured = new Set<string>()
  /** The elements with text whose pair of colors was not given before, one of each pair. */
  window.newPairs = () =>
    textElements().filter((element) => {
      const pair = pairOf(element)
      return !measured.has(pair) && measured.add(pair)
    })
}
declare global {
  interface Window {
    newPairs: () => Element[]
  }
}

/** A page of the gallery that can be looked at. */
export const openGallery = async (url: string) => {
  const opened = await acquirePage(url)
  await opened.page.goto('/gallery/')
  await opened.page.locator('[data-row]').first().waitFor()
  await opened.page.addScriptTag({
    path: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  })
  await opened.page.evaluate(addPairs)
  return opened
}

/** Shows a row when it is there and what fades in has come, and says what is wrong with it. */
export const look = async (page: Page, name: string) => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, encodeURIComponent(name))
  await page.locator(`[data-shown="${name}"]`).waitFor({ state: 'attached' })
  await page.locator('button:visible, [data-shown] :visible').first().waitFor({ state: 'attached' })
  return page.evaluate(
    async (mayBeLoading) => {
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
        preload: false,
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
        withoutContrast: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      }
    },
    /running|loading|opening/.test(name),
  )
}
