import { backendOf, backends, type Backend } from '../../api/contract/backends'
import { rowOf } from '../../api/contract/rowOf'

/** A kind of database that can be connected, as its addresses say it. */
export interface Engine {
  backend: Backend
  name: string
  label: string
  template: string
  help: string
  impersonates: boolean
  /** The port of its servers; null for files. */
  port: number | null
}

export const engines: readonly Engine[] = (Object.keys(backends) as Backend[]).map((backend) => ({
  backend,
  ...backends[backend],
  port: backends[backend].ports?.plain ?? null,
}))

const schemeOf = (uri: string) =>
  /^\s*([a-z][a-z0-9]*)(?:\+\w+)?:\/\//i.exec(uri)?.[1]?.toLowerCase()

/** The engine that an address names; null while it names none of those that can be connected. */
export const engineOf = (uri: string) => {
  const backend = backendOf(schemeOf(uri) ?? '')
  return engines.find((engine) => engine.backend === backend) ?? null
}

/** The name of the engine of a stored database. */
export const engineName = (backend: string) => rowOf(backends, backend)?.name ?? backend

/** The address for another engine: what was typed of host and login stays, an address without any becomes the engine's form. */
export const addressFor = (engine: Engine, uri: string) => {
  const present = engineOf(uri)
  const typed = uri.trim()
  const isForm = typed === '' || engines.some(({ template }) => template === typed)
  if (isForm || present === null || present.port === null || engine.port === null)
    return engine.template
  const rest = typed
    .replace(/^[^:]+:\/\//, '')
    .replace(new RegExp(`:${present.port}(?=/|\\?|$)`), `:${engine.port}`)
  return `${engine.backend}://${rest}`
}

const password = /^(\s*[a-z][\w+.-]*:\/\/[^:/?#@]*:)(.*)(?=@)/is

/** The password in an address, or null. */
const passwordIn = (uri: string) => password.exec(uri)?.[2] ?? null

/** The address as it may be seen by whoever looks over the shoulder. */
export const withoutPassword = (uri: string, replacement: (password: string) => string) =>
  uri.replace(password, (_, before: string, secret: string) => before + replacement(secret))

/** The password, if there is one that is no stand-in for a stored one. */
export const ownPasswordIn = (uri: string, mask: string) => {
  const found = passwordIn(uri)
  return found === null || found === '' || found === mask ? null : found
}

/** Where an address leads, without login and path; a file's name for a file. */
export const hostOf = (uri: string) => {
  const rest = uri.replace(/^[^:]+:\/\//, '')
  if (rest.startsWith('/')) return rest.replace(/^\/+/, '').replace(/\?.*$/, '')
  return rest.replace(/^.*@/, '').replace(/[/?].*$/, '')
}
