import type { PageLocation } from '../machines/lib/pageLocation'
import type { ScreenName } from './screens'

interface Address {
  path: string
  /** What the window is called there, before what the screen shows is known by its own name. */
  title: string
  /** The parameters that make it another screen at work; all of them unless given. */
  identity?: readonly string[]
  fullScreen?: boolean
  open?: boolean
}

interface Route extends Address {
  screen: string
}

/** The addresses of each screen, as the specification has them. */
const addresses: Readonly<Record<ScreenName | 'login', readonly Address[]>> = {
  home: [
    { path: '/', title: 'Home' },
    { path: '/favorites', title: 'Favorites' },
  ],
  recent: [{ path: '/recent', title: 'Recent Modified' }],
  trash: [{ path: '/trash', title: 'Recent Deleted' }],
  projects: [{ path: '/projects', title: 'Projects' }],
  newProject: [{ path: '/projects/new', title: 'New Project' }],
  project: [{ path: '/projects/:id', title: 'Project' }],
  charts: [{ path: '/charts', title: 'Charts' }],
  dashboards: [{ path: '/dashboards', title: 'Dashboards' }],
  newDashboard: [{ path: '/dashboards/new', title: 'New Dashboard' }],
  dashboard: [{ path: '/dashboards/:id', title: 'Dashboard', fullScreen: true }],
  datasets: [{ path: '/datasets', title: 'Datasets' }],
  dataset: [{ path: '/datasets/:id', title: 'Dataset' }],
  users: [{ path: '/users', title: 'Users' }],
  userEditor: [
    { path: '/users-create', title: 'New User' },
    { path: '/signup', title: 'New User' },
    { path: '/users/:id/update', title: 'Edit User' },
  ],
  slowQueries: [{ path: '/slow-queries', title: 'Slow Queries' }],
  login: [{ path: '/login', title: 'Sign In', open: true }],
  sql: [{ path: '/sql-page', title: 'Sql Explorer' }],
  databases: [{ path: '/databases', title: 'Databases' }],
  queryHistory: [{ path: '/query-history', title: 'Query History' }],
  savedQueries: [{ path: '/saved-query', title: 'Saved Queries' }],
  explorer: [
    {
      path: '/visualizations/:sliceId/:formDataKey',
      title: 'Chart',
      identity: ['formDataKey'],
      fullScreen: true,
    },
  ],
  notFound: [{ path: '*', title: 'Not Found' }],
}

/** The route table; `screen` names a row of the screen table. */
export const routes: readonly Route[] = Object.entries(addresses).flatMap(([screen, listed]) =>
  listed.map((address) => ({ ...address, screen })),
)

interface Matched {
  location: { pathname: string; search: string }
  params: Record<string, string | undefined>
  route: Route
}

const present = (params: Matched['params']) =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** The place that a matched route stands for. */
export const locationOf = ({ location, params: matched, route }: Matched): PageLocation => {
  const params = present(matched)
  const identifying = route.identity ?? Object.keys(params)
  return {
    path: location.pathname,
    search: location.search,
    params,
    screen: route.screen,
    title: route.title,
    identity: [route.screen, ...identifying.map((name) => params[name])].join(' '),
    fullScreen: route.fullScreen ?? false,
    open: route.open ?? false,
  }
}
