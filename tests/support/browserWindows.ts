import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

interface BrowserWindow {
  events: EventTarget
  local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const storageOver = (values: Map<string, string>, wrote: (key: string) => void) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    values.set(key, value)
    wrote(key)
  },
  removeItem: (key: string) => {
    if (values.delete(key)) wrote(key)
  },
})

/**
 * The windows of one browser, each with the globals of its own for what is run `within` it and for what follows from
 * that. Each hears of what another one wrote once `deliver` lets it, as browsers do it late.
 */
export const browserWindows = (count: number) => {
  const local = new Map<string, string>()
  const current = new AsyncLocalStorage<BrowserWindow>()
  const now = () => {
    const window = current.getStore()
    if (window === undefined) throw new Error('This runs in no window')
    return window
  }
  const storage = (kind: 'local' | 'session') => ({
    getItem: (key: string) => now()[kind].getItem(key),
    setItem: (key: string, value: string) => now()[kind].setItem(key, value),
    removeItem: (key: string) => now()[kind].removeItem(key),
  })
  vi.stubGlobal('localStorage', storage('local'))
  vi.stubGlobal('sessionStorage', storage('session'))
  vi.stubGlobal('window', {
    addEventListener: (...on: Parameters<EventTarget['addEventListener']>) =>
      now().events.addEventListener(...on),
    removeEventListener: (...on: Parameters<EventTarget['addEventListener']>) =>
      now().events.removeEventListener(...on),
  })
  const windows = Array.from({ length: count }, (_, index) => {
    const unheard: string[] = []
    const own: BrowserWindow = {
      events: new EventTarget(),
      session: storageOver(new Map(), () => undefined),
      local: storageOver(local, (key) => {
        windows.forEach((other, at) => {
          if (at !== index) other.unheard.push(key)
        })
      }),
    }
    const within = <Result>(run: () => Result): Result => current.run(own, run)
    const deliver = () =>
      within(() => {
        for (const key of unheard.splice(0))
          own.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
      })
    return { unheard, within, deliver }
  })
  return { windows, read: (key: string): unknown => JSON.parse(local.get(key) ?? 'null') }
}
