import { clientId } from '../../api/clientId'
import { attempt } from './storage'

const storageKey = 'chartroom.window'
const lockPrefix = 'chartroom.window.'

const takeId = () => {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return stored ?? clientId()
  } catch {
    return clientId()
  }
}

let id: string | undefined

/**
 * This window's own name, also after a reload. A duplicated tab begins with a copy of the first one's storage, which
 * therefore holds the name only while the page is being left.
 */
export const windowId = () => (id ??= takeId())

/** Takes this window's name before the tab can be duplicated, and shows to the other windows that this one is open. */
export const enterWindow = () => {
  const name = windowId()
  window.addEventListener('pagehide', () => attempt(() => sessionStorage.setItem(storageKey, name)))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) attempt(() => sessionStorage.removeItem(storageKey))
  })
  if ('locks' in navigator)
    navigator.locks
      .request(lockPrefix + name, () => new Promise(() => undefined))
      .catch(() => undefined)
}

/** The names of the windows that are open. Browsers tell them to pages that came over HTTPS or from this computer, to others none. */
export const openWindows = async (): Promise<ReadonlySet<string>> => {
  const pending =
    'locks' in navigator
      ? await navigator.locks.query().then(
          (locks) => locks.held ?? [],
          () => [],
        )
      : []
  return new Set(pending.map(({ name = '' }) => name.slice(lockPrefix.length)))
}
