import { unacceptable } from '../../problem.ts'
import type { Address } from './address.ts'
import type { Connection } from './connection.ts'
import { backends } from '../../../src/api/contract/backends.ts'
import { allowedHost, type HostPolicy } from './hostPolicy.ts'
import { noSecretOptions, type SecretOptions } from './secretOptions.ts'

/** What the settings beside an address add to it. */
export interface ConnectionSettings {
  /** The PEM text of `server_cert`. */
  authority: string | null
  impersonated: string | null
  /** What `encrypted_extra` holds. */
  secrets?: SecretOptions
}

const sqlModes: Readonly<Record<string, 'none' | 'unverified' | 'verified'>> = {
  disable: 'none',
  disabled: 'none',
  require: 'unverified',
  required: 'unverified',
  'verify-ca': 'verified',
  'verify-full': 'verified',
  verify_ca: 'verified',
  verify_identity: 'verified',
}

const isYes = (text: string | undefined) => text !== undefined && /^(true|1)$/i.test(text)

const speaksHttps = ({ backend, driver, port, password, query }: Address) => {
  if (query.protocol !== undefined) return query.protocol === 'https'
  if (query.secure !== undefined) return isYes(query.secure)
  return (
    driver === 'https' ||
    port === 443 ||
    port === 8443 ||
    (backend === 'trino' && password !== null)
  )
}

const tlsOf = (
  address: Address,
  authority: string | null,
  { certificate }: SecretOptions,
): Connection['tls'] => {
  const { query } = address
  const shown = certificate === null ? {} : { certificate }
  const hasSecrets = authority !== null || certificate !== null
  if (address.backend === 'clickhouse' || address.backend === 'trino') {
    const verify = query.verify === undefined || isYes(query.verify)
    const plain = query.protocol === 'http' || (query.secure !== undefined && !isYes(query.secure))
    return speaksHttps(address) || (hasSecrets && !plain) ? { authority, verify, ...shown } : null
  }
  const mode = sqlModes[(query.sslmode ?? query.ssl_mode ?? '').toLowerCase()]
  if (mode === 'none' || (mode === undefined && !hasSecrets)) return null
  return { authority, verify: mode === 'verified' || authority !== null, ...shown }
}

/** Makes a connection of an address whose host is allowed; its name is resolved here, and nowhere after. */
export const connectionOf = async (
  address: Address,
  settings: ConnectionSettings,
  policy: HostPolicy,
): Promise<Connection> => {
  const { backend, host, user, password, database, schema, query } = address
  const { ports } = backends[backend]
  if (host === null || ports === null) throw unacceptable(`A ${backend} database lies on no host`)
  const { secrets = noSecretOptions } = settings
  const tls = tlsOf(address, settings.authority ?? secrets.authority, secrets)
  const headers = Object.keys(secrets.headers).length === 0 ? {} : { headers: secrets.headers }
  const port = address.port ?? (tls === null ? ports.plain : ports.tls)
  const { address: resolved } = await allowedHost(host, port, policy)
  return {
    host,
    port,
    address: resolved,
    user,
    password,
    database,
    schema,
    tls,
    options: query,
    impersonated: settings.impersonated,
    ...headers,
  }
}
