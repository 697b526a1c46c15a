import { fromCallback, type AnyEventObject } from 'xstate'
import type { PageLocation } from '../../src/machines/lib/pageLocation'
import type { LocationRequested } from '../../src/machines/system/location.machine'
import type { Login, LoginStorageEvent } from '../../src/machines/system/session.machine'

export const locationAt = (path: string, more: Partial<PageLocation> = {}): PageLocation => ({
  path,
  search: '',
  params: {},
  screen: path,
  title: path.slice(1),
  identity: path,
  fullScreen: false,
  open: path === '/login',
  ...more,
})

/** A router that starts at a place, remembers what it was asked for and goes nowhere by itself. */
export const routerAt = (start: PageLocation) => {
  const requested: LocationRequested[] = []
  let send: (event: AnyEventObject) => void = () => undefined
  const logic = fromCallback<LocationRequested>(({ sendBack, receive }) => {
    send = sendBack
    receive((request) => void requested.push(request))
    sendBack({ type: 'router.moved', location: start })
  })
  return {
    logic,
    requested,
    moveTo: (location: PageLocation) => send({ type: 'router.moved', location }),
  }
}

/** A browser storage that holds a login, remembers what was written and can speak for another tab. */
export const storageWith = (login: Login | null) => {
  const written: LoginStorageEvent[] = []
  let send: (event: AnyEventObject) => void = () => undefined
  const logic = fromCallback<LoginStorageEvent>(({ sendBack, receive }) => {
    send = sendBack
    receive((event) => void written.push(event))
    sendBack({ type: 'storage.read', login })
  })
  return {
    logic,
    written,
    changeElsewhere: (next: Login | null) => send({ type: 'storage.read', login: next }),
  }
}
