import type { Page } from 'playwright'

export interface Tiles {
  /** How many charts the dashboard has. */
  count: number
  /** A selector for the tile of one chart, one for a drawing in it, and one for a sign that it is not complete yet. */
  tile: string
  drawing: string
  loading: string
}

interface Watched {
  painted: number[]
}

/** Remembers in every page to come when each tile was first painted, in ms since the page was opened. */
export const watchTiles = (page: Page, tiles: Tiles) =>
  page.addInitScript(({ count, tile, drawing, loading }: Tiles) => {
    const done = new WeakSet<Element>()
    const watched: Watched = { painted: [] }
    Object.assign(window, { watched })
    const look = () => {
      const drawn = [...document.querySelectorAll(tile)].filter(
        (one) => !done.has(one) && !one.querySelector(loading) && one.querySelector(drawing),
      )
      for (const one of drawn) done.add(one)
      // The frame that shows them has been made when the next one begins.
      if (drawn.length > 0)
        requestAnimationFrame(() => watched.painted.push(...drawn.map(() => performance.now())))
      if (watched.painted.length < count) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, tiles)

/** The times at which the tiles were painted, once all of them were. */
export const paintedTimes = async (page: Page, { count }: Tiles) => {
  const isComplete = (expected: number) =>
    (window as unknown as { watched: Watched }).watched.painted.length >= expected
  await page.waitForFunction(isComplete, count, { polling: 100, timeout: 120_000 })
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.painted)
}
