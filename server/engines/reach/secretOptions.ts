import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { badRequest } from '../../problem.ts'

/** What `encrypted_extra` adds to a connection. Where it goes and as whom is the address's to say. */
export interface SecretOptions {
  /** What this server shows as its own TLS certificate. */
  certificate: { cert: string; key: string; passphrase?: string } | null
  /** The PEM text that the server's certificate is checked against, where `server_cert` is empty. */
  authority: string | null
  /** For databases that are reached over HTTP. */
  headers: Readonly<Record<string, string>>
}

/** Nothing that is secret. */
export const noSecretOptions: SecretOptions = { certificate: null, authority: null, headers: {} }

const text = z.string().min(1)
const sslSchema = z.strictObject({
  ca: text.optional(),
  cert: text.optional(),
  key: text.optional(),
  passphrase: text.optional(),
})
const textsSchema = z.record(z.string(), z.string())

const ofAddress =
  /^(host|hostname|hostaddr|server|port|user|username|password|database|dbname|catalog|url|uri|dsn|service|stream|socketpath|proxy)$/i
const ofConnection =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|forwarded|x-forwarded-.*|x-trino-(user|original-user|authorization-user|catalog|schema|transaction-id|time-zone|session|client-capabilities)|x-clickhouse-(user|key|database|format|quota))$/i
const headerName = /^[\w-]{1,80}$/
const headerValue = /^[\x20-\x7e]{0,8192}$/

const checked = <Value>(schema: z.ZodType<Value>, value: unknown, reason: string): Value => {
  const { data, success } = schema.safeParse(value)
  if (!success) throw badRequest(reason)
  return data
}

const certificateOf = ({ cert, key, passphrase }: z.infer<typeof sslSchema>) => {
  if (cert === undefined && key === undefined && passphrase === undefined) return null
  if (cert === undefined || key === undefined) throw badRequest('ssl takes cert and key together')
  const certificate = { cert, key, ...(passphrase === undefined ? {} : { passphrase }) }
  try {
    createSecureContext(certificate)
  } catch {
    throw badRequest('ssl: cert and key are no certificate in PEM with the key that belongs to it')
  }
  return certificate
}

const headersOf = (sent: unknown) => {
  const headers = Object.entries(checked(textsSchema, sent ?? {}, 'headers takes names with texts'))
  const wrong = headers.find(([name, value]) => !headerName.test(name) || !headerValue.test(value))
  if (wrong !== undefined)
    throw badRequest('headers takes names of letters, digits and hyphens, with texts on one line')
  const refused = headers.find(([name]) => ofConnection.test(name))
  if (refused !== undefined)
    throw badRequest(`headers cannot set ${refused[0]}: the connection says it itself`)
  return headers
}

const credentialsOf = (sent: unknown): [name: string, value: string][] => {
  const credentials = Object.entries(
    checked(textsSchema, sent ?? {}, 'extraCredential takes names with texts'),
  )
  if (credentials.some(([name]) => !headerName.test(name)))
    throw badRequest('extraCredential takes names of letters, digits and hyphens')
  return credentials.length === 0
    ? []
    : [
        [
          'X-Trino-Extra-Credential',
          credentials.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join(', '),
        ],
      ]
}

/** Reads the object of `encrypted_extra`; throws a `Refusal` that repeats no value for what cannot be meant or belongs into the address. */
export const secretOptionsOf = (extra: Readonly<Record<string, unknown>>): SecretOptions => {
  const misplaced = Object.keys(extra).find((name) => ofAddress.test(name))
  if (misplaced !== undefined)
    throw badRequest(`${misplaced} cannot stand here: it belongs into the address`)
  const ssl = checked(
    sslSchema,
    extra['ssl'] ?? {},
    'ssl takes ca, cert, key and passphrase, each a text',
  )
  return {
    certificate: certificateOf(ssl),
    authority: ssl.ca ?? null,
    headers: Object.fromEntries([
      ...headersOf(extra['headers']),
      ...credentialsOf(extra['extraCredential']),
    ]),
  }
}
