import { vi } from 'vitest'

/** A browser's storage, whose windows hear of every change. */
export const browserStorage = () => {
  const stored = new Map<string, string>()
  const windows = new EventTarget()
  const notify = (key: string) =>
    windows.dispatchEvent(Object.assign(new Event('storage'), { key }))
  vi.stubGlobal('window', windows)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value)
      notify(key)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  return { read: (key: string): unknown => JSON.parse(stored.get(key) ?? 'null') }
}
