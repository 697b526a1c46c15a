import { expect, test } from 'vitest'
import { shownAddress } from '../../../server/start/shownAddress.ts'

test('a start says an address that a browser of the machine can open, whatever the server listens on', () => {
  const hosts = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'charts.example.com']
  expect(hosts.map((host) => shownAddress(host, 8088))).toEqual([
    'http://127.0.0.1:8088',
    'http://localhost:8088',
    'http://localhost:8088',
    'http://[::1]:8088',
    'http://localhost:8088',
    'http://charts.example.com:8088',
  ])
})
