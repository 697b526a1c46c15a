import type { FastifyServerOptions } from 'fastify'
import type { Parts } from '../instance.ts'
import { terminalLine } from './terminalLines.ts'

const secretFields = [
  'authorization',
  'password',
  'new_password',
  'old_password',
  'access_token',
  'token',
  'secret',
  'sqlalchemy_uri',
  'encrypted_extra',
]
const secretPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** Secrets that stand inside texts, such as a driver's error that quotes its address. */
const textSecrets: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(\b[a-z][a-z0-9+]*:\/\/[^\s:@/"]*:)[^\s@"]*@/gi, '$1[password]@'],
  [/(\/export\/)[\w-]{20,}/g, '$1[ticket]'],
  [/(\bpassword=)[^\s&"\\]+/gi, '$1[password]'],
]

const withoutSecrets = (line: string) =>
  textSecrets.reduce((text, [secret, replacement]) => text.replace(secret, replacement), line)

const terminal = { write: (line: string) => process.stdout.write(terminalLine(line)) }

/** One JSON line per event, on a terminal a short one, with the request's id and nothing a reader of the log must not know. */
export const logging = ({
  config,
  logStream = config.logsToTerminal ? terminal : undefined,
}: Parts): NonNullable<FastifyServerOptions['logger']> => ({
  level: config.logLevel,
  redact: { paths: secretPaths, censor: '[hidden]' },
  serializers: {
    req: ({ method, url, ip }) => ({ method, url, remoteAddress: ip }),
  },
  hooks: { streamWrite: withoutSecrets },
  ...(logStream === undefined ? {} : { stream: logStream }),
})
