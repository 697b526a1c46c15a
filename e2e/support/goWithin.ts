import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/** Goes to another place as a link does: the page that is there is not loaded again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Follows what a page requests; resolves once all of it is answered and drawn. */
export const followRequests = (page: Page) => {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  const forget = (request: Request) => pending.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  const drawn = () =>
    page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  return async () => {
    await drawn()
    while (pending.size > 0) {
      await expect.poll(() => pending.size, { interval: 20 }).toBe(0)
      await drawn()
    }
  }
}
