import { expect, test } from 'vitest'
import {
  isEndedSession,
  requestedPath,
  loginPath,
  ownPath,
} from '../../../src/machines/lib/pageLocation'
import { locationAt } from '../../support/browser'

test.each([
  ['/charts', '/charts'],
  ['/charts?page=2#top', '/charts?page=2#top'],
  ['/a/../b', '/b'],
])('%s leads to %s inside the app', (text, path) => {
  expect(ownPath(text)).toBe(path)
})

test.each([
  null,
  '',
  'charts',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/x/..//evil.example',
  '//[',
])('%j leads nowhere inside the app', (text) => {
  expect(ownPath(text)).toBeNull()
})

test.each([
  ['?next=%2Fcharts', '/charts'],
  ['?next=%2Flogin', '/'],
  ['?next=%2Flogin%3Fnext%3D%252F', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['', '/'],
])('a login at %j leads to %s', (search, path) => {
  expect(requestedPath(search)).toBe(path)
})

test('the login remembers an address with its search', () => {
  expect(loginPath(locationAt('/charts', { search: '?a=b&c' }))).toBe(
    '/login?next=%2Fcharts%3Fa%3Db%26c',
  )
  const ofProject = { search: '?a', identity: 'project 5', screen: 'project' }
  expect(loginPath(locationAt('/projects/5', ofProject))).toBe('/login?next=%2Fprojects%2F5%3Fa')
  expect(loginPath(locationAt('/charts'), { ended: true })).toBe('/login?ended&next=%2Fcharts')
  expect(loginPath(locationAt('/'), { ended: true })).toBe('/login?ended')
})

test('the login leads home from nowhere and from places that are open to everyone, and says of itself alone that a session has ended', () => {
  const open = (search: string) => ({ ...locationAt('/login', { search }), open: true })
  expect({
    nowhere: loginPath(null),
    fromLogin: loginPath(open('?next=%2Fcharts')),
    ended: isEndedSession(open('?ended&next=%2Fcharts')),
    'not ended': isEndedSession(open('?next=%2Fcharts')),
    elsewhere: isEndedSession(locationAt('/charts', { search: '?ended' })),
    none: isEndedSession(null),
  }).toEqual({
    nowhere: '/login',
    fromLogin: '/login',
    ended: true,
    'not ended': false,
    elsewhere: false,
    none: false,
  })
})
