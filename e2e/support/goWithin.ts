import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/** Goes to another place as a link does: the page that is there is not loaded again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const noScreen = '/nothing'

/** Leaves the screen that is shown, with its menu, dialog or tooltip, and closes the notices, as a load would but without one. */
export const leaveScreen = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await goWithin(page, noScreen)
  await page.getByText('Page not found').waitFor()
  const close = page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'Close', includeHidden: true })
  await close.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await close.first().waitFor({ state: 'detached' })
}

/** Whether the application runs in a page for somebody who is signed in. */
export const isRunning = (page: Page) => {
  const { protocol, pathname } = new URL(page.url())
  return protocol.startsWith('http') && !['/mark.svg', '/login'].includes(pathname)
}

/** Opens an address on no screen before, without loading the page again where it runs. */
export const openWithin = async (page: Page, path: string) => {
  if (!isRunning(page)) await page.goto(path)
  else {
    if (!page.url().endsWith(noScreen)) await leaveScreen(page)
    await goWithin(page, path)
  }
}

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
