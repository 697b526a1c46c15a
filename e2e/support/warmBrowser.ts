import type { Browser, BrowserContext, Disposable } from 'playwright'
import { launchBrowser, openContext, openPage, pageOf, renew } from './browser.ts'

/** One browser for all files of a worker: it ends with the worker's process. */
let browser: Promise<Browser> | undefined
const idle = new Map<string, BrowserContext[]>()
const acquired = new Map<BrowserContext, string>()
const scripts = new Map<BrowserContext, Disposable[]>()

/** Runs a script before every page of a context, until the context is given back. */
export const addScript = async (
  context: BrowserContext,
  script: (input: string) => void,
  input: string,
) => {
  const added = await context.addInitScript(script, input)
  scripts.set(context, [...(scripts.get(context) ?? []), added])
}

const release = async (context: BrowserContext) => {
  const url = acquired.get(context)
  if (url === undefined) return
  acquired.delete(context)
  await Promise.all((scripts.get(context) ?? []).map((script) => script.dispose()))
  scripts.delete(context)
  await renew(context, url)
  idle.set(url, [...(idle.get(url) ?? []), context])
}

/**
 * A context without anything that another one stored, whose browser has already loaded and compiled the page's code.
 * Closing it gives it back. A fake clock stays in its context: `coldPage` is for that.
 */
export const acquireContext = async (url: string) => {
  browser ??= launchBrowser()
  const context = idle.get(url)?.pop() ?? (await openContext(await browser, url))
  acquired.set(context, url)
  return Object.assign(context, { close: () => release(context) })
}

/** A fresh page in a context of its own, as of a person at a computer of their own. */
export const acquirePage = async (url: string) => {
  const context = await acquireContext(url)
  return { context, ...(await pageOf(context, url)) }
}

/** A page that nothing was loaded for before, which closes for good. */
export const coldPage = async (url: string) => openPage(await (browser ??= launchBrowser()), url)

/** Gives back all that a file acquired. */
export const releaseContexts = async () => {
  await Promise.all([...acquired.keys()].map(release))
}
