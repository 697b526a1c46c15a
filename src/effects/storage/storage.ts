import { fromCallback } from 'xstate'
import type { AnswerSchema } from '../../api/client'
import { storedLogin } from '../../api/session'
import type { Login, LoginStorageEvent } from '../../machines/system/session.machine'
import type { MenuStorageEvent, StorageFull } from '../../machines/system/workspace.machine'
import { loginKey } from './firstReads'

/** What a text out of the browser's storage holds; null where that does not fit the schema. */
export const parsedAs = <Value>(schema: AnswerSchema<Value>, text: string | null): Value | null => {
  try {
    const parsed = schema.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const readLogin = (): Login | null => {
  try {
    return parsedAs(storedLogin, localStorage.getItem(loginKey))
  } catch {
    return null
  }
}

/** Who is signed in, as the browser stores it; 0 for nobody. */
export const storedUserId = () => readLogin()?.user.id ?? 0

const fullness = new EventTarget()

/** Reports an error of the storage where it says that the storage is full. */
export const reportFull = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    fullness.dispatchEvent(new Event('full'))
}

/** Runs what a browser that refuses storage would break. */
export const attempt = (write: () => void) => {
  try {
    write()
  } catch (error) {
    // A browser that refuses storage keeps the login for this page only.
    reportFull(error)
  }
}

/** Tells once that the browser's storage is full. */
export const fullStorage = fromCallback<StorageFull>(({ sendBack }) => {
  const report = () => sendBack({ type: 'storage.full' })
  fullness.addEventListener('full', report, { once: true })
  return () => fullness.removeEventListener('full', report)
})

const forget = (storage: Storage, userId: number) => {
  const ownKey = new RegExp(`^chartroom\\.[a-zA-Z]+\\.${userId}(\\.|$)`)
  for (const key of Object.keys(storage)) if (ownKey.test(key)) storage.removeItem(key)
}

/** The stored login as an actor; it also tells what another tab did to it, and removes what a user who logs out left in the browser. */
export const loginStorage = fromCallback<LoginStorageEvent>(({ sendBack, receive }) => {
  const report = () => sendBack({ type: 'storage.read', login: readLogin() })
  const follow = ({ key }: StorageEvent) => {
    if (key === loginKey || key === null) report()
  }
  const otherTabs = new BroadcastChannel('chartroom.userLeft')
  otherTabs.onmessage = ({ data }: MessageEvent<number>) =>
    attempt(() => forget(sessionStorage, data))
  receive((event) =>
    attempt(() => {
      if (event.type === 'user.left') {
        forget(localStorage, event.userId)
        forget(sessionStorage, event.userId)
        otherTabs.postMessage(event.userId)
      } else if (event.type === 'login.stored')
        localStorage.setItem(loginKey, JSON.stringify(event.login))
      else localStorage.removeItem(loginKey)
    }),
  )
  window.addEventListener('storage', follow)
  report()
  return () => {
    window.removeEventListener('storage', follow)
    otherTabs.close()
  }
})

const menuKey = 'chartroom.menu'

/** The width of the menu as this browser keeps it. */
export const menuStorage = fromCallback<MenuStorageEvent>(({ sendBack, receive }) => {
  receive(({ mini }) => attempt(() => localStorage.setItem(menuKey, mini ? 'mini' : 'expanded')))
  attempt(() => sendBack({ type: 'menu.read', mini: localStorage.getItem(menuKey) === 'mini' }))
})
