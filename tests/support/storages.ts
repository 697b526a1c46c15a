import { vi } from 'vitest'
import { windowId } from '../../src/effects/storage/windowId'

const full = () => Object.assign(new DOMException('Full', 'QuotaExceededError'))

/** A storage whose names are its own, as a browser's are; it takes so many characters. */
export const storage = (stored: Record<string, string> = {}, room = Infinity) =>
  Object.defineProperties({ ...stored } as Record<string, string> & Storage, {
    getItem: {
      value(this: Record<string, string>, name: string) {
        return this[name] ?? null
      },
    },
    setItem: {
      value(this: Record<string, string>, name: string, text: string) {
        const others = Object.entries(this).filter(([other]) => other !== name)
        if (others.reduce((sum, [, one]) => sum + one.length, text.length) > room) throw full()
        this[name] = text
      },
    },
    removeItem: {
      value(this: Record<string, string>, name: string) {
        Reflect.deleteProperty(this, name)
      },
    },
  })

/** The storages of a browser and of its tab for a test, with the window that hears of changes. */
export const browserWith = ({
  browser = {},
  tab = {},
  room = Infinity,
}: { browser?: Record<string, string>; tab?: Record<string, string>; room?: number } = {}) => {
  const stubbed = {
    localStorage: storage(browser, room),
    sessionStorage: storage(tab, room),
    window: new EventTarget(),
  }
  for (const [name, value] of Object.entries(stubbed)) vi.stubGlobal(name, value)
  return stubbed
}

/** The window of a test is `w`: its name is taken once, by the first test of a worker that is about it. */
export const nameWindow = () => {
  browserWith({ tab: { 'chartroom.window': 'w' } })
  windowId()
  vi.unstubAllGlobals()
}
