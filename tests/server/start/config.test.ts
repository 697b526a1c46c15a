import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/start/config.ts'

test('without settings the server listens on loopback only and keeps its data in ./data', () => {
  const { pageFolder, ...config } = readConfig({ PATH: '/bin', HOST: '' })
  expect(config).toEqual({
    port: 8088,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    storeLocation: resolve('data/chartroom.sqlite'),
    tablesLocation: null,
    filesLocation: null,
    adminPassword: undefined,
    examples: true,
    inspector: false,
    secret: undefined,
    onDamage: 'refuse',
    logLevel: 'info',
    logsToTerminal: false,
    uploadLimit: 1024 * 1024 * 1024,
    uploadIdleMs: 60_000,
    uploadsPerUser: 4,
    exportsLimit: 10 * 1024 * 1024 * 1024,
    downloadIdleMs: 60_000,
    exportWaitMs: 15_000,
    workers: 1,
    slowQueryMs: 5000,
    metricsToken: null,
    tracesEndpoint: null,
    databaseHosts: null,
    hosts: [],
    trustedProxies: [],
  })
  expect(pageFolder).toBe(resolve('dist'))
})

test('settings are read from the environment', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '0.0.0.0',
    CHARTROOM_DATA: '/srv/chartroom',
    DATABASE_URL: 'postgres://localhost/chartroom',
    CHARTROOM_EXAMPLES: '0',
    CHARTROOM_UPLOAD_MB: '5',
  })
  expect({
    port: config.port,
    host: config.host,
    dataFolder: config.dataFolder,
    storeLocation: config.storeLocation,
    examples: config.examples,
    uploadLimit: config.uploadLimit,
  }).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataFolder: '/srv/chartroom',
    storeLocation: 'postgres://localhost/chartroom',
    examples: false,
    uploadLimit: 5 * 1024 * 1024,
  })
})

test('the hosts of databases are names, addresses and ranges', () => {
  const hosts = 'db.example.com, *.corp.example ,10.0.0.0/8,fd12::/16,192.168.1.7'
  expect(readConfig({ CHARTROOM_DATABASE_HOSTS: hosts }).databaseHosts).toEqual([
    'db.example.com',
    '*.corp.example',
    '10.0.0.0/8',
    'fd12::/16',
    '192.168.1.7',
  ])
})

test.each([
  ',',
  '10.0.0.0/33',
  'fd12::/129',
  'db example',
  'db.example.com/8',
  'a;b',
  '*',
  'http://db',
])('a list of hosts like %j stops the start', (hosts) => {
  expect(() => readConfig({ CHARTROOM_DATABASE_HOSTS: hosts })).toThrow(
    /CHARTROOM_DATABASE_HOSTS: expected names, addresses or ranges/,
  )
})

test('a terminal gets short lines, and none per request unless it is asked for', () => {
  const levels = [
    readConfig({}, true),
    readConfig({ CHARTROOM_LOG: 'info' }, true),
    readConfig({}, false),
  ]
  expect(levels.map(({ logLevel, logsToTerminal }) => [logLevel, logsToTerminal])).toEqual([
    ['warn', true],
    ['info', true],
    ['info', false],
  ])
})

test('every setting that cannot be used is named', () => {
  expect(() =>
    readConfig({ PORT: '99999', DATABASE_URL: 'mysql://x', CHARTROOM_EXAMPLES: 'maybe' }),
  ).toThrow(
    /^These settings cannot be used:\nPORT: .+\nDATABASE_URL: expected a postgres:\/\/ address\nCHARTROOM_EXAMPLES: .+$/,
  )
})

test.each([
  ['s3://team', {}, { bucket: 'team', prefix: '', endpoint: null, region: null }],
  [
    's3://team/chart/room/',
    { AWS_REGION: 'eu-central-1' },
    { bucket: 'team', prefix: 'chart/room/', endpoint: null, region: 'eu-central-1' },
  ],
  [
    's3://team/a',
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:9000', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9001' },
    { bucket: 'team', prefix: 'a/', endpoint: 'http://127.0.0.1:9001', region: 'us-east-1' },
  ],
  [
    's3://team/a',
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:9000', AWS_DEFAULT_REGION: 'garage' },
    { bucket: 'team', prefix: 'a/', endpoint: 'http://127.0.0.1:9000', region: 'garage' },
  ],
])('shared files lie in the bucket %s, at the store that %o say', (files, settings, expected) => {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/chartroom',
    CHARTROOM_FILES: files,
    AWS_SECRET_ACCESS_KEY: 'stays where the client reads it',
    ...settings,
  })
  expect(config.filesLocation).toEqual(expected)
  expect(JSON.stringify(config)).not.toContain('stays where')
})

test.each(['s3://', 's3:/team', '/srv/files', 's3://key:secret@team', 's3://team?region=x'])(
  'a place of shared files like %j stops the start',
  (files) => {
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://localhost/chartroom', CHARTROOM_FILES: files }),
    ).toThrow('CHARTROOM_FILES: expected s3://bucket or s3://bucket/prefix')
  },
)

test('shared files in a bucket need metadata that others share too', () => {
  expect(() => readConfig({ CHARTROOM_FILES: 's3://team' })).toThrow('set DATABASE_URL too')
})
