import { vi } from 'vitest'

/** A browser's storage, whose windows hear of every change. */
export const browserStorage = () => {
  const kept = new Map<string, string>()
  const windows = new EventTarget()
  const tell = (key: string) => windows.dispatchEvent(Object.assign(new Event('storage'), { key }))
  vi.stubGlobal('window', windows)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
      tell(key)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  return { read: (key: string): unknown => JSON.parse(kept.get(key) ?? 'null') }
}
