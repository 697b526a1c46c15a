import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { findChromium } from '../../scripts/chromium.mjs'
import { isRunning, leaveScreen } from './goWithin.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // Fewer processes for each browser.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/**
 * Room for what a page makes between two collections of garbage. Pages that are emptied and used again win back what
 * compiling all of their code takes, and what the first of the compilers that optimize does, but not the second.
 */
export const forTests = [
  '--js-flags=--min-semi-space-size=64 --initial-heap-size=600 --always-sparkplug --no-turbofan',
]

/** Chromium without a window, as people have it but for these flags. */
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  const executablePath = await findChromium()
  if (executablePath === undefined)
    throw new Error('No Chromium: node scripts/prepare.mjs browser installs one')
  return chromium.launch({ executablePath, args: [...quiet, ...flags] })
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
    if (message.type() === 'error')
      complaints.push(`${message.text()} ${message.location().url}`.trimEnd())
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

/** The page of a context, without other windows, and without what it was allowed, listened for or intercepted. */
const restored = async (context: BrowserContext) => {
  const [page = await context.newPage(), ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  for (const event of watched) page.removeAllListeners(event)
  await page.unrouteAll()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: null })
  return page
}

/** Prints what stands on the pages that run, for who reads the report of a test that failed. */
export const reportScreens = async (pages: readonly Page[]) => {
  for (const page of pages.filter(isRunning))
    console.error(`${page.url()}\n${await page.locator('body').innerText()}`)
}

/** Prints what stood on the screens of a context when its test failed; then as `renew`. */
export const renewFailed = async (context: BrowserContext, url: string) => {
  await reportScreens(context.pages())
  return renew(context, url)
}

/** Leaves of a context what the browser has loaded and compiled, and nothing of what a page kept, was allowed or intercepted. */
export const renew = async (context: BrowserContext, url: string): Promise<null> => {
  const page = await restored(context)
  await page.goto(new URL('/mark.svg', url).href)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,local_storage,indexeddb',
  })
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  emptied.set(context, page)
  return null
}

/**
 * As `renew`, but the only page of a context goes on running, on no screen: `openWithin` opens the next one there.
 * The answer is the login that it runs with, null where it does not.
 */
export const renewWithin = async (context: BrowserContext, url: string): Promise<string | null> => {
  const [only, other] = context.pages()
  if (only === undefined || other !== undefined || !isRunning(only)) return renew(context, url)
  const page = await restored(context)
  await leaveScreen(page)
  const login = await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key !== 'chartroom.login') localStorage.removeItem(key)
    sessionStorage.clear()
    return localStorage.getItem('chartroom.login')
  })
  emptied.set(context, page)
  return login
}
