import { expect, test } from 'vitest'
import { locationOf, routes } from '../../src/app/routes'

test('every address but the sign-in page asks for a sign-in, and only dashboards and charts fill the screen', () => {
  const pathsOf = (flag: 'open' | 'fullScreen') =>
    routes.filter((route) => route[flag] === true).map(({ path }) => path)
  expect({ open: pathsOf('open'), fullScreen: pathsOf('fullScreen') }).toEqual({
    open: ['/login'],
    fullScreen: ['/dashboards/:id', '/visualizations/:sliceId/:formDataKey'],
  })
})

test('a location has the parameters that its address has, and a chart stays the same screen when it gets its number', () => {
  const at = (path: string, params: Record<string, string | undefined>) => {
    const route = routes.find((each) => each.path === path) ?? { path, title: '', screen: '' }
    const {
      identity,
      params: present,
      screen,
      title,
    } = locationOf({
      location: { pathname: path, search: '?tab=data' },
      params,
      route,
    })
    return { identity, params: present, screen, title }
  }
  const unsaved = at('/visualizations/:sliceId/:formDataKey', { sliceId: '0', formDataKey: 'key' })
  const saved = at('/visualizations/:sliceId/:formDataKey', { sliceId: '7', formDataKey: 'key' })
  expect({
    unsaved: unsaved.identity,
    saved,
    dashboard: at('/dashboards/:id', { id: '4', other: undefined }),
    home: at('/favorites', {}).identity === at('/', {}).identity,
  }).toEqual({
    unsaved: 'explorer key',
    saved: {
      identity: 'explorer key',
      params: { sliceId: '7', formDataKey: 'key' },
      screen: 'explorer',
      title: 'Chart',
    },
    dashboard: {
      identity: 'dashboard 4',
      params: { id: '4' },
      screen: 'dashboard',
      title: 'Dashboard',
    },
    home: true,
  })
})
