import { chromium, type Browser, type Page } from 'playwright'
import { findChromium } from '../../scripts/chromium.mjs'

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run']

/** Chromium without a window. */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('No Chromium: node scripts/prepare.mjs browser installs one')
  return chromium.launch({ executablePath, args: quiet })
}

/** A fresh page of its own context that remembers what went wrong in it: errors, console errors, calls to other hosts. */
export const openPage = async (browser: Browser, url: string, size = { width: 1440, height: 900 }) => {
  const context = await browser.newContext({ baseURL: url, viewport: size, reducedMotion: 'reduce' })
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(url).origin) complaints.push(`Request to ${origin}`)
  })
  return { page, context, complaints }
}
