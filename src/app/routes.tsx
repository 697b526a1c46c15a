import type { PageLocation } from '../machines/lib/pageLocation'

interface Route {
  path: string
  screen: string
  /** What the window is called there, before what the screen shows is known by its own name. */
  title: string
  /** The parameters that make it another screen at work; all of them unless given. */
  identity?: readonly string[]
  fullScreen?: boolean
  open?: boolean
}

/** The route table of the specification; `screen` names a row of the screen table. */
export const routes: readonly Route[] = [
  { path: '/', screen: 'home', title: 'Home' },
  { path: '/favorites', screen: 'home', title: 'Favorites' },
  { path: '/recent', screen: 'recent', title: 'Recent Modified' },
  { path: '/trash', screen: 'trash', title: 'Recent Deleted' },
  { path: '/projects', screen: 'projects', title: 'Projects' },
  { path: '/projects/new', screen: 'newProject', title: 'New Project' },
  { path: '/projects/:id', screen: 'project', title: 'Project' },
  { path: '/charts', screen: 'charts', title: 'Charts' },
  { path: '/dashboards', screen: 'dashboards', title: 'Dashboards' },
  { path: '/dashboards/new', screen: 'newDashboard', title: 'New Dashboard' },
  { path: '/dashboards/:id', screen: 'dashboard', title: 'Dashboard', fullScreen: true },
  { path: '/datasets', screen: 'datasets', title: 'Datasets' },
  { path: '/datasets/:id', screen: 'dataset', title: 'Dataset' },
  { path: '/users', screen: 'users', title: 'Users' },
  { path: '/users-create', screen: 'userEditor', title: 'New User' },
  { path: '/signup', screen: 'userEditor', title: 'New User' },
  { path: '/users/:id/update', screen: 'userEditor', title: 'Edit User' },
  { path: '/login', screen: 'login', title: 'Sign In', open: true },
  { path: '/sql-page', screen: 'sql', title: 'Sql Explorer' },
  { path: '/databases', screen: 'databases', title: 'Databases' },
  { path: '/query-history', screen: 'queryHistory', title: 'Query History' },
  { path: '/saved-query', screen: 'savedQueries', title: 'Saved Queries' },
  {
    path: '/visualizations/:sliceId/:formDataKey',
    screen: 'explorer',
    title: 'Chart',
    identity: ['formDataKey'],
    fullScreen: true,
  },
  { path: '*', screen: 'notFound', title: 'Not Found' },
]

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
