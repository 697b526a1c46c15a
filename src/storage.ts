import { fromCallback } from 'xstate'
import type { Login, LoginStorageEvent } from './machines/session.machine'
import type { MenuStorageEvent } from './machines/workspace.machine'

const loginKey = 'chartroom.login'

const isLogin = (value: unknown): value is Login =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' &&
  'user' in value && typeof value.user === 'object' && value.user !== null

const readLogin = (): Login | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(loginKey) ?? 'null')
    return isLogin(value) ? value : null
  } catch {
    return null
  }
}

/** Runs what a browser that refuses storage would break. */
export const attempt = (write: () => void) => {
  try {
    write()
  } catch {
    // A browser that refuses storage keeps the login for this page only.
  }
}

/** The stored login as an actor; it also tells what another tab did to it. */
export const loginStorage = fromCallback<LoginStorageEvent>(({ sendBack, receive }) => {
  const tell = () => sendBack({ type: 'storage.read', login: readLogin() })
  const follow = ({ key }: StorageEvent) => {
    if (key === loginKey || key === null) tell()
  }
  receive((event) => attempt(() => {
    if (event.type === 'login.kept') localStorage.setItem(loginKey, JSON.stringify(event.login))
    else localStorage.removeItem(loginKey)
  }))
  window.addEventListener('storage', follow)
  tell()
  return () => window.removeEventListener('storage', follow)
})

const menuKey = 'chartroom.menu'

/** The width of the menu as this browser keeps it. */
export const menuStorage = fromCallback<MenuStorageEvent>(({ sendBack, receive }) => {
  receive(({ mini }) => attempt(() => localStorage.setItem(menuKey, mini ? 'mini' : 'expanded')))
  attempt(() => sendBack({ type: 'menu.read', mini: localStorage.getItem(menuKey) === 'mini' }))
})
