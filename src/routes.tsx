import type { Place } from './machines/lib/place'

interface Route {
  path: string
  screen: string
  /** The parameters that make it another screen at work; all of them unless given. */
  identity?: readonly string[]
  fullScreen?: boolean
  open?: boolean
}

/** The route table of the specification; `screen` names a row of the screen table. */
export const routes: readonly Route[] = [
  { path: '/', screen: 'home' },
  { path: '/favorites', screen: 'home' },
  { path: '/recent', screen: 'recent' },
  { path: '/trash', screen: 'trash' },
  { path: '/projects', screen: 'projects' },
  { path: '/projects/new', screen: 'newProject' },
  { path: '/projects/:id', screen: 'project' },
  { path: '/charts', screen: 'charts' },
  { path: '/dashboards', screen: 'dashboards' },
  { path: '/dashboards/new', screen: 'newDashboard' },
  { path: '/dashboards/:id', screen: 'dashboard', fullScreen: true },
  { path: '/datasets', screen: 'datasets' },
  { path: '/datasets/:id', screen: 'dataset' },
  { path: '/users', screen: 'users' },
  { path: '/users-create', screen: 'userEditor' },
  { path: '/signup', screen: 'userEditor' },
  { path: '/users/:id/update', screen: 'userEditor' },
  { path: '/login', screen: 'login', open: true },
  { path: '/sql-page', screen: 'sql' },
  { path: '/databases', screen: 'databases' },
  { path: '/query-history', screen: 'queryHistory' },
  { path: '/saved-query', screen: 'savedQueries' },
  { path: '/visualizations/:sliceId/:formDataKey', screen: 'explorer', identity: ['formDataKey'], fullScreen: true },
  { path: '*', screen: 'notFound' },
]

interface Matched {
  location: { pathname: string; search: string }
  params: Record<string, string | undefined>
  route: Route
}

const present = (params: Matched['params']) =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The place that a matched route stands for. */
export const placeOf = ({ location, params: matched, route }: Matched): Place => {
  const params = present(matched)
  const identifying = route.identity ?? Object.keys(params)
  return {
    path: location.pathname,
    search: location.search,
    params,
    screen: route.screen,
    identity: [route.screen, ...identifying.map((name) => params[name])].join(' '),
    fullScreen: route.fullScreen ?? false,
    open: route.open ?? false,
  }
}
