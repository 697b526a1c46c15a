import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app.ts'
import type { Workspace } from '../../server/engines/workspace.ts'
import type { App, Parts } from '../../server/instance.ts'
import { hashPassword } from '../../server/security/passwords.ts'
import { readConfig, type Config } from '../../server/start/config.ts'
import { tokenFor } from '../../server/plugins/session.ts'
import { joinStore, storeKind } from '../../server/store/db/open.ts'
import type { UserRow } from '../../server/store/db/tables.ts'
import { createUser } from '../../server/store/users/users.ts'
import { writeMigratedFile } from './migratedFile.ts'

export const testPassword = 'Correct-horse1!'

interface Answer {
  status: number
  body: any
  headers: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const base = '/api/v1'

const call = async (
  app: App,
  method: Method,
  path: string,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await app.inject({
    method,
    url: `${base}${path}`,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    headers: answer.headers,
  }
}

/** Calls under `/api/v1` with or without a token; bodies go out as JSON, answers come back parsed. */
export const callsOf = (app: App, token?: string) => ({
  get: (path: string) => call(app, 'GET', path, token, undefined),
  post: (path: string, body?: unknown, headers?: Record<string, string>) =>
    call(app, 'POST', path, token, body, headers),
  put: (path: string, body?: unknown) => call(app, 'PUT', path, token, body),
  delete: (path: string, body?: unknown, headers?: Record<string, string>) =>
    call(app, 'DELETE', path, token, body, headers),
})

/** A list object as the query text `?q=…`. */
export const q = (list: unknown) => `?q=${encodeURIComponent(JSON.stringify(list))}`

/** Signs a user in and calls as them. */
export const signIn = async (app: App, username: string, password = testPassword) => {
  const { body } = await callsOf(app).post('/security/login', {
    username,
    password,
    provider: 'db',
  })
  const token = (body as { access_token: string }).access_token
  return { ...callsOf(app, token), token }
}

/** The same for every user of a test file: a hash takes a while on purpose. */
let passwordHash: Promise<string> | undefined

/** A user made directly in the store who has a token. */
export const signedInUser = async (app: App, username: string, isAdmin = false) => {
  const user: UserRow = await createUser(app.store, {
    username,
    name: username,
    email: `${username}@example.com`,
    passwordHash: await (passwordHash ??= hashPassword(testPassword)),
    isAdmin,
  })
  const token = tokenFor(app, user)
  return { ...callsOf(app, token), token, user }
}

const refuse = () =>
  Promise.reject(new Error('This test opened no engine: give testApp a workspace'))
const unopened: Workspace = {
  query: refuse,
  describe: refuse,
  schemas: refuse,
  tables: refuse,
  columns: refuse,
  keys: refuse,
  execute: refuse,
  ping: refuse,
  generation: () => 0,
  adopt: refuse,
  dropTable: refuse,
  isRunning: () => false,
  stagingFolder: '',
  close: () => Promise.resolve(),
}

const secret = 'a secret for tests only, long enough to sign with'

/** The app once more on the same store and settings, for a test that adds routes of its own or changes a part. */
export const anotherApp = (
  { app }: TestApp,
  { config, ...parts }: Partial<Omit<Parts, 'config'>> & { config?: Partial<Config> } = {},
) =>
  buildApp({
    store: app.store,
    workspace: app.workspace,
    secret,
    ...parts,
    config: { ...app.config, ...config },
  })

const openMigrated = async (location: string) => {
  if (storeKind(location) === 'sqlite') await writeMigratedFile(location)
  return joinStore(location)
}

/** The real app on a data folder of its own, with a signed-in admin and a plain user; `close` removes it all. With `{ workspace }` it runs on a real engine. */
export const testApp = async (
  parts: Partial<Parts> = {},
  settings: Record<string, string> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-test-'))
  const config = readConfig({ CHARTROOM_LOG: 'silent', ...settings, CHARTROOM_DATA: folder })
  const store = await openMigrated(config.storeLocation)
  const app = buildApp({
    config,
    store,
    secret,
    workspace: { ...unopened, stagingFolder: join(folder, 'staging') },
    ...parts,
  })
  await app.ready()
  return {
    app,
    store,
    folder,
    admin: await signedInUser(app, 'ada', true),
    plain: await signedInUser(app, 'peter'),
    anyone: callsOf(app),
    close: async () => {
      await app.close()
      await store.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>
