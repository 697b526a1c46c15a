import type { createBrowserRouter } from 'react-router-dom'
import { fromCallback } from 'xstate'
import { ownPath } from '../machines/lib/pageLocation'
import type { LocationRequested } from '../machines/system/location.machine'
import { locationOf, routes } from './routes'

type Router = ReturnType<typeof createBrowserRouter>

const newTab = (path: string) => window.open(path, '_blank', 'noopener')

/** The router as an actor: says where the user is, goes where it is told; `/#/…` becomes the path without `#/`. */
export const routerActor = (router: () => Router) =>
  fromCallback<LocationRequested>(({ sendBack, receive }) => {
    const go = (path: string, replace: boolean) => void router().navigate(path, { replace })
    const reportLocation = () => {
      const { location, matches } = router().state
      const oldStyle = /^#\/+(.*)$/.exec(location.hash)
      if (oldStyle) {
        go(ownPath(`/${oldStyle[1]}`) ?? '/', true)
        return
      }
      const match = matches.at(-1)
      const route = routes.find(({ path }) => path === match?.route.path)
      if (match && route)
        sendBack({
          type: 'router.moved',
          location: locationOf({ location, params: match.params, route }),
        })
    }
    receive(({ path, replace = false, newTab: inTab = false, reload = false }) => {
      const own = ownPath(path) ?? '/'
      if (inTab) newTab(own)
      else if (reload) window.location.assign(own)
      else go(own, replace)
    })
    reportLocation()
    return router().subscribe(({ navigation }) => {
      if (navigation.state === 'idle') reportLocation()
    })
  })
