import type { BrowserContext, Page } from 'playwright'

export interface Tiles {
  /** How many charts the dashboard has. */
  count: number
  /** A selector for the tile of one chart, one for a drawing in it, and one for a sign that it is not complete yet. */
  tile: string
  drawing: string
  loading: string
}

interface WatchedWindow {
  allPainted: Promise<number[]>
}

/** Remembers in every page to come when each tile was first painted, in ms since the page was opened. */
export const watchTiles = (pages: Page | BrowserContext, tiles: Tiles) =>
  pages.addInitScript(({ count, tile, drawing, loading }: Tiles) => {
    const done = new WeakSet<Element>()
    const painted: number[] = []
    const { promise, resolve } = Promise.withResolvers<number[]>()
    Object.assign(window, { allPainted: promise } satisfies WatchedWindow)
    const look = () => {
      const drawn = [...document.querySelectorAll(tile)].filter(
        (one) => !done.has(one) && !one.querySelector(loading) && one.querySelector(drawing),
      )
      for (const one of drawn) done.add(one)
      // The frame that shows them has been made when the next one begins.
      if (drawn.length > 0)
        requestAnimationFrame(() => painted.push(...drawn.map(() => performance.now())))
      if (painted.length < count) requestAnimationFrame(look)
      else resolve(painted)
    }
    requestAnimationFrame(look)
  }, tiles)

/**
 * The times at which the tiles were painted, once all of them were. Locators and `waitForFunction` would run a tenth of a
 * second of Playwright's own code in the page meanwhile.
 */
export const paintedTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as WatchedWindow).allPainted)
