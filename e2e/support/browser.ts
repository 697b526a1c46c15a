import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { findChromium } from '../../scripts/chromium.mjs'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** Chromium without a window. */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await findChromium()
  if (executablePath === undefined)
    throw new Error('No Chromium: node scripts/prepare.mjs browser installs one')
  return chromium.launch({ executablePath, args: quiet })
}

const desktop = { width: 1440, height: 900 }

/** A context of its own, as of a person at a computer of their own. */
export const openContext = async (browser: Browser, url: string, size = desktop) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** A page per context that was emptied, whose process has the page's code compiled: a new one costs twice as much to load. */
const emptied = new Map<BrowserContext, Page>()
const watched = ['console', 'pageerror', 'request', 'response', 'requestfailed'] as const

/** A fresh page that remembers what went wrong in it: errors, console errors, calls to other hosts. */
export const pageOf = async (context: BrowserContext, url: string) => {
  const page = emptied.get(context) ?? (await context.newPage())
  emptied.delete(context)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(url).origin)
      complaints.push(`Request to ${origin}`)
  })
  return { page, complaints }
}

/** A fresh page in a context of its own. */
export const openPage = async (
  browser: Browser,
  url: string,
  size?: { width: number; height: number },
) => {
  const context = await openContext(browser, url, size)
  return { context, ...(await pageOf(context, url)) }
}

/** Leaves of a context what the browser has loaded and compiled, and nothing of what a page kept, was allowed or intercepted. */
export const renew = async (context: BrowserContext, url: string) => {
  const [page = await context.newPage(), ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  for (const event of watched) page.removeAllListeners(event)
  await page.unrouteAll()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: null })
  await page.goto(new URL('/mark.svg', url).href)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,local_storage,indexeddb',
  })
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  emptied.set(context, page)
}
