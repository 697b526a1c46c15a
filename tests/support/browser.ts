import { fromCallback, type AnyEventObject } from 'xstate'
import type { Place } from '../../src/machines/lib/place'
import type { LocationRequested } from '../../src/machines/location.machine'
import type { Login, LoginStorageEvent } from '../../src/machines/session.machine'

export const placeAt = (path: string, more: Partial<Place> = {}): Place => ({
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
export const routerAt = (start: Place) => {
  const asked: LocationRequested[] = []
  let tell: (event: AnyEventObject) => void = () => undefined
  const logic = fromCallback<LocationRequested>(({ sendBack, receive }) => {
    tell = sendBack
    receive((request) => void asked.push(request))
    sendBack({ type: 'router.moved', place: start })
  })
  return { logic, asked, moveTo: (place: Place) => tell({ type: 'router.moved', place }) }
}

/** A browser storage that holds a login, remembers what was written and can speak for another tab. */
export const storageWith = (login: Login | null) => {
  const written: LoginStorageEvent[] = []
  let tell: (event: AnyEventObject) => void = () => undefined
  const logic = fromCallback<LoginStorageEvent>(({ sendBack, receive }) => {
    tell = sendBack
    receive((event) => void written.push(event))
    sendBack({ type: 'storage.read', login })
  })
  return {
    logic,
    written,
    changeElsewhere: (next: Login | null) => tell({ type: 'storage.read', login: next }),
  }
}
