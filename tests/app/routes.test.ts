import { expect, test } from 'vitest'
import { routes } from '../../src/app/routes'

test('every address but the sign-in page asks for a sign-in, and only dashboards and charts fill the screen', () => {
  const pathsOf = (flag: 'open' | 'fullScreen') =>
    routes.filter((route) => route[flag] === true).map(({ path }) => path)
  expect({ open: pathsOf('open'), fullScreen: pathsOf('fullScreen') }).toEqual({
    open: ['/login'],
    fullScreen: ['/dashboards/:id', '/visualizations/:sliceId/:formDataKey'],
  })
})
