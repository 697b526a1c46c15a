import type { Page } from 'playwright'
import { pageOf, renewWithin } from './browser'
import { startFaultProxy, type Fault, type Matched } from './faultProxy'
import { openWithin } from './goWithin'
import { newForms } from './newForms'
import { openPostgres } from './postgres'
import { signIn } from './signIn'
import { acquireContext, acquirePage, releaseContexts } from './warmBrowser'
import { startWorkspace } from './workspace'

type Person = Awaited<ReturnType<typeof signIn>>

const limit = 2000

/** Calls matching `path` run out of time soon until `lift` is called: a browser's own time limit obeys no fake clock. */
const hastenCalls = (page: Page, [method, path]: Matched) =>
  page.evaluate(
    ([verb, pattern, ms]) => {
      const hastened = new WeakSet<XMLHttpRequest>()
      const { XMLHttpRequest: unhastened } = window
      window.lift = () => {
        window.XMLHttpRequest = unhastened
      }
      window.XMLHttpRequest = class extends XMLHttpRequest {
        override open(used: string, url: string | URL) {
          const matches = new RegExp(pattern).test(
            new URL(url, location.href).pathname.replace('/api/v1', ''),
          )
          if (used.toUpperCase() === verb && matches) hastened.add(this)
          super.open(used, url, true)
        }
        override send(body?: XMLHttpRequestBodyInit | Document | null) {
          if (hastened.has(this) && this.timeout > 0) this.timeout = ms
          super.send(body)
        }
      }
    },
    [method, path.source, limit] as const,
  )
declare global {
  interface Window {
    lift?: () => void
  }
}

/** A workspace behind a fault proxy, with PostgreSQL as a database `Aviary` in it, and pages whose faults are chosen. */
export const openFaultyWorld = async () => {
  const [workspace, postgres] = await Promise.all([startWorkspace(), openPostgres()])
  const proxy = await startFaultProxy(workspace.url)
  const admin = await signIn(workspace)
  const context = await acquireContext(proxy.url)
  await admin.into(context)
  const attached = await admin.post<{ id: number }>('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
    allow_dml: true,
  })
  const pageFor = async (who: Person | null) => {
    if (who === null) return pageOf(context, proxy.url)
    const opened = await acquirePage(proxy.url, who.login)
    await who.into(opened.context)
    return opened
  }
  return {
    admin,
    postgres,
    aviary: attached.id,
    forms: newForms(admin),
    signIn: (username: string, password: string) => signIn(workspace, { username, password }),
    /** A page of the admin or of whoever is given, that runs on no screen. */
    open: async (matched: Matched, fault: Fault, who: Person | null = null) => {
      const { page, complaints } = await pageFor(who)
      await openWithin(page, '/nothing')
      if (fault === 'hang') await hastenCalls(page, matched)
      return {
        page,
        /** Errors of scripts, without those by which the browser reports a failed call. */
        scriptErrors: () =>
          complaints.filter((text) => !text.startsWith('Failed to load resource')),
        arm: () => proxy.arm(matched, fault),
        disarm: async () => {
          const count = proxy.disarm()
          await page.evaluate(() => window.lift?.())
          return count
        },
        close: async () => {
          proxy.disarm()
          if (who === null) await renewWithin(context, proxy.url)
          else await page.context().close()
        },
      }
    },
    close: async () => {
      await releaseContexts()
      await proxy.close()
      await workspace.close()
      await postgres.close()
    },
  }
}
export type FaultyWorld = Awaited<ReturnType<typeof openFaultyWorld>>
