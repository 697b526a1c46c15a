import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstReadsHere, rememberFirstReads } from '../../src/effects/storage/firstReads'
import { browserStorage } from '../support/webStorage'

const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })
const calls = (id: number) => [
  { url: `/api/v1/chart/data_list/?id_list=${id}`, body: '{"filters":[]}' },
  { url: `/api/v1/dashboard/${id}`, body: null },
]
beforeEach(() => {
  browserStorage()
  localStorage.setItem('chartroom.login', JSON.stringify({ token: 'a token', user: { id: 7 } }))
})
afterEach(() => vi.unstubAllGlobals())

test('an address begins with what it read first when its user opened it last', () => {
  at('/dashboards/1')
  rememberFirstReads(7, calls(1))
  rememberFirstReads(7, calls(2))
  at('/dashboards/1', '?fruit=Pear')
  rememberFirstReads(7, calls(3))
  rememberFirstReads(8, calls(4))
  const read = ['', '?fruit=Pear', '?fruit=Apple'].map((search) => {
    at('/dashboards/1', search)
    return firstReadsHere()
  })
  expect(read).toEqual([
    { calls: calls(2), token: 'a token' },
    { calls: calls(3), token: 'a token' },
    undefined,
  ])
})

test('the last 20 addresses are remembered, by when they were opened last', () => {
  for (const id of [...Array.from({ length: 22 }, (_, before) => before + 1), 3, 23]) {
    at(`/dashboards/${id}`)
    rememberFirstReads(7, calls(id))
  }
  const known = Object.keys(
    JSON.parse(localStorage.getItem('chartroom.firstReads.7') ?? '') as object,
  )
  expect([known.length, known[0], ...known.slice(-2)]).toEqual([
    20,
    '/dashboards/5',
    '/dashboards/3',
    '/dashboards/23',
  ])
})

test.each([
  ['no JSON', '{"/dashboards/1":'],
  ['a list', '[1]'],
  ['no calls', '{"/dashboards/1":7}'],
  ['one call alone', '{"/dashboards/1":{"url":"/api/v1/dashboard/1","body":null}}'],
  ['a call of another form', '{"/dashboards/1":[{"url":"/api/v1/chart/data_list/"}]}'],
  [
    'a call and one of another form',
    '{"/dashboards/1":[{"url":"/api/v1/dashboard/1","body":null},{"url":"/api/v1/chart/1","body":7}]}',
  ],
  ['a call of another server', '{"/dashboards/1":[{"url":"//elsewhere/api/v1/","body":""}]}'],
])('of stored calls that are %s none is begun, and the next one is stored', (_, text) => {
  at('/dashboards/1')
  localStorage.setItem('chartroom.firstReads.7', text)
  expect(firstReadsHere()).toBeUndefined()
  rememberFirstReads(7, calls(1))
  expect(firstReadsHere()).toEqual({ calls: calls(1), token: 'a token' })
})

test.each([
  ['nobody signed in', null],
  ['a login that is damaged', '{"token":7,"user":{"id":7}}'],
  ['a login without its user', '{"token":"a token"}'],
])('with %s nothing is begun', (_, login) => {
  at('/dashboards/1')
  rememberFirstReads(7, calls(1))
  if (login === null) localStorage.removeItem('chartroom.login')
  else localStorage.setItem('chartroom.login', login)
  expect(firstReadsHere()).toBeUndefined()
})
