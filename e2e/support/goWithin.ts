import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/** Goes to another place as a link does: the page that is there is not loaded again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The browser reports no end of a worker's script when the page ends the worker before. */
const isWorkerScript = (request: Request) => request.url().includes('.worker-')

/** Follows what a page requests; resolves once all of it is answered and drawn. */
export const followRequests = (page: Page) => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!isWorkerScript(request)) pending.add(request)
  })
  const forget = (request: Request) => pending.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  const drawn = () =>
    page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  return async () => {
    await drawn()
    while (pending.size > 0) {
      const urls = () => Array.from(pending, (request) => request.url())
      await expect.poll(urls, { interval: 20 }).toEqual([])
      await drawn()
    }
  }
}
