import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complaintsAbout, type LockFile } from '../../scripts/lockFile.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile

test('the lock file installs everywhere, names no registry and holds no AG Grid Enterprise', () => {
  expect(complaintsAbout(lock)).toEqual([])
})

test('AG Grid Enterprise, a registry address, an unverified package, a needless exemption and a missing entry of another platform are each refused', () => {
  const packages = {
    'node_modules/ag-grid-enterprise': { version: '36.2.0', integrity: 'sha512-a' },
    'node_modules/axios': {
      version: '1.0.0',
      integrity: 'sha512-a',
      resolved: 'https://registry.example/axios.tgz',
    },
    'node_modules/unverified': { version: '1.0.0' },
    'node_modules/engine': {
      version: '1.0.0',
      integrity: 'sha512-a',
      optionalDependencies: { 'engine-linux': '1.0.0', 'engine-darwin': '1.0.0' },
    },
    'node_modules/engine/node_modules/engine-linux': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
    },
    'node_modules/engine-exempt': { version: '1.0.0' },
    'node_modules/engine-verified': { version: '1.0.0', integrity: 'sha512-a' },
  }
  const exempt = [
    'node_modules/engine-exempt',
    'node_modules/engine-verified',
    'node_modules/engine-gone',
  ]
  expect(complaintsAbout({ packages }, exempt)).toEqual([
    'node_modules/engine-verified: need not be exempt, take it off the list',
    'node_modules/engine-gone: need not be exempt, take it off the list',
    'node_modules/ag-grid-enterprise: AG Grid Enterprise needs a licence, use the community edition',
    "node_modules/axios: names a registry, install with npm's omit-lockfile-registry-resolved",
    'node_modules/unverified: has no integrity, install it again',
    'node_modules/engine: engine-darwin 1.0.0 has no entry, npm ci refuses such a file; add its version, os and cpu',
    'node_modules/engine/node_modules/engine-linux: has no integrity, install it again',
  ])
})
