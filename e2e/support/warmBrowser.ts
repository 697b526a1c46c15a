import type { Browser, BrowserContext, Disposable } from 'playwright'
import type { TestContext } from 'vitest'
import {
  forTests,
  launchBrowser,
  openContext,
  openPage,
  pageOf,
  renew,
  renewFailed,
  renewWithin,
} from './browser.ts'

/** One browser for all files of a worker: it ends with the worker's process. */
let browser: Promise<Browser> | undefined

/** A context that was given back: its page runs on no screen with this login, or is empty without one. */
interface Idle {
  context: BrowserContext
  url: string
  login: string | null
}
let idle: Idle[] = []
const acquired = new Map<BrowserContext, Omit<Idle, 'context'>>()
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

/** Gives a context back; the page of one that was acquired for a login goes on running. */
const release = async (context: BrowserContext, leave = renewWithin) => {
  const own = acquired.get(context)
  if (own === undefined) return
  acquired.delete(context)
  await Promise.all((scripts.get(context) ?? []).map((script) => script.dispose()))
  scripts.delete(context)
  const login = await (own.login === null ? renew : leave)(context, own.url)
  idle.push({ context, url: own.url, login })
}

const reuse = async (url: string, login: string | null) => {
  const usable = idle.filter((each) => each.url === url)
  const found = usable.find((each) => each.login === login) ?? usable[0]
  if (found === undefined) return undefined
  idle = idle.filter((each) => each !== found)
  if (found.login !== null && found.login !== login) await renew(found.context, url)
  return found.context
}

/**
 * A context without anything that another one stored, whose browser has already loaded and compiled the page's code; that
 * of a login may have a page that runs with it already. Closing it gives it back. A fake clock stays in its context:
 * `coldPage` is for that.
 */
export const acquireContext = async (url: string, login: string | null = null) => {
  browser ??= launchBrowser(forTests)
  const context = (await reuse(url, login)) ?? (await openContext(await browser, url))
  acquired.set(context, { url, login })
  return Object.assign(context, { close: () => release(context) })
}

/** A fresh page in a context of its own, as of a person at a computer of their own. */
export const acquirePage = async (url: string, login: string | null = null) => {
  const context = await acquireContext(url, login)
  return { context, ...(await pageOf(context, url)) }
}

/** A page that nothing was loaded for before, which closes for good. */
export const coldPage = async (url: string) =>
  openPage(await (browser ??= launchBrowser(forTests)), url)

/** After a test, gives back all that is acquired; a page goes on running unless the test failed. */
export const leaveContexts = async ({ task }: TestContext) => {
  const leave = task.result?.errors ? renewFailed : renewWithin
  await Promise.all([...acquired.keys()].map((context) => release(context, leave)))
}

/** All pages of the worker's browser. */
export const openPages = async () =>
  (await browser)?.contexts().flatMap((context) => context.pages()) ?? []

/** Gives back all that a file acquired; nothing goes on running. */
export const releaseContexts = async () => {
  await Promise.all([...acquired.keys()].map((context) => release(context, renew)))
  const runs = idle.filter(({ login }) => login !== null)
  await Promise.all(runs.map(({ context, url }) => renew(context, url)))
  for (const each of runs) each.login = null
}
