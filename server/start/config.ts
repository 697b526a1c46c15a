import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isStrongPassword, weakPasswordMessage } from '../../src/api/contract/passwordRule.ts'
import { isAddressRule, isHostRule } from '../engines/reach/hostPolicy.ts'
import { root } from '../root.ts'
import { StartRefusal } from '../startRefusal.ts'
import { usualDataFolder } from './compiledCode.ts'

const megabyte = 1024 * 1024
/** Stores of others than AWS have one region, which mostly goes by this name. */
const usualRegion = 'us-east-1'
const wholeNumber = (low: number, high: number, otherwise: number) =>
  z.coerce.number().int().min(low).max(high).default(otherwise)

const list = (isMember: (text: string) => boolean, expected: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((member) => member.trim())
        .filter((member) => member !== ''),
    )
    .refine((members) => members.length > 0 && members.every(isMember), `expected ${expected}`)

const hostRules = list(
  isHostRule,
  'names, addresses or ranges with commas between them, such as db.example.com,*.corp.example,10.0.0.0/8',
)
const ownNames = list(
  (text) => isHostRule(text) && !isAddressRule(text),
  'names with commas between them, such as chartroom.example.com,*.corp.example',
)
const proxies = list(
  isAddressRule,
  'addresses or ranges with commas between them, such as 127.0.0.1,10.0.0.0/8',
)

const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535, 8088),
  HOST: z.string().min(1).default('127.0.0.1'),
  CHARTROOM_DATA: z.string().min(1).default(usualDataFolder),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected a postgres:// address')
    .optional(),
  CHARTROOM_TABLES: z
    .string()
    .regex(
      /^(postgres(ql)?|clickhouse(\+https?)?|https?):\/\//,
      'expected a postgres:// address, or http://user:password@host:8123/database of a ClickHouse',
    )
    .optional(),
  CHARTROOM_FILES: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9._-]+(\/[\w.-]+)*\/?$/i,
      'expected s3://bucket or s3://bucket/prefix, and its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
    .optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  CHARTROOM_ADMIN_PASSWORD: z.string().refine(isStrongPassword, weakPasswordMessage).optional(),
  CHARTROOM_EXAMPLES: z.enum(['0', '1']).default('1'),
  CHARTROOM_INSPECTOR: z.enum(['0', '1']).default('0'),
  CHARTROOM_SECRET: z.string().optional(),
  CHARTROOM_ON_DAMAGE: z.enum(['refuse', 'accept', 'anew']).default('refuse'),
  CHARTROOM_LOG: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  CHARTROOM_UPLOAD_MB: wholeNumber(1, 1_000_000, 1024),
  CHARTROOM_UPLOAD_IDLE_S: wholeNumber(1, 86_400, 60),
  CHARTROOM_UPLOADS_PER_USER: wholeNumber(1, 1000, 4),
  CHARTROOM_EXPORTS_MB: wholeNumber(1, 100_000_000, 10_240),
  CHARTROOM_DOWNLOAD_IDLE_S: wholeNumber(1, 86_400, 60),
  CHARTROOM_EXPORT_WAIT_S: wholeNumber(0, 3600, 15),
  CHARTROOM_WORKERS: wholeNumber(0, 64, 1),
  CHARTROOM_SLOW_QUERY_S: wholeNumber(0, 3600, 5),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  CHARTROOM_METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  CHARTROOM_DATABASE_HOSTS: hostRules.optional(),
  CHARTROOM_HOSTS: ownNames.optional(),
  CHARTROOM_TRUSTED_PROXIES: proxies.optional(),
})

/** A bucket of an S3-compatible store. Its keys are read by the client, where every program of AWS reads them, and stand in no setting of ours. */
export interface BucketLocation {
  bucket: string
  /** What the names of all objects begin with; empty, or with a slash at its end. */
  prefix: string
  /** Null for AWS itself. */
  endpoint: string | null
  /** Null where the client's own settings say it. */
  region: string | null
}

/** The server's settings, read once at the start. */
export interface Config {
  port: number
  host: string
  dataFolder: string
  /** The page as Vite built it. */
  pageFolder: string
  /** Where the metadata lies: a SQLite file in the data folder, or a PostgreSQL address. */
  storeLocation: string
  /** The PostgreSQL or ClickHouse that takes the uploaded tables, for several servers to read; null where they lie in a file of the data folder. */
  tablesLocation: string | null
  /** The bucket with the files that servers and workers share; null where they lie in the data folder. */
  filesLocation: BucketLocation | null
  adminPassword: string | undefined
  examples: boolean
  /** Whether people may watch the machines of their own page at `/inspector/`. */
  inspector: boolean
  secret: string | undefined
  /** What a start does with files that are missing, broken or not of one time: refuse, go on with what is left, or begin empty. */
  onDamage: 'refuse' | 'accept' | 'anew'
  logLevel: string
  /** Log lines are short and for people instead of JSON. */
  logsToTerminal: boolean
  uploadLimit: number
  /** How long an upload may send nothing before it is broken off. */
  uploadIdleMs: number
  uploadsPerUser: number
  /** How much the files of exports may take together that were made in the background. */
  exportsLimit: number
  /** How long the reader of a file may take nothing of it before the file is broken off. */
  downloadIdleMs: number
  /** An exported file that has not begun after so long is made in the background. */
  exportWaitMs: number
  /** How many models are trained or predict at once in processes of this server. */
  workers: number
  /** Statements that take so long are stored for admins. */
  slowQueryMs: number
  /** What a collector of metrics must send; null where nobody may read them. */
  metricsToken: string | null
  /** The collector that takes traces by OTLP over HTTP; null where none are made. */
  tracesEndpoint: string | null
  /** The hosts that databases may lie on: names, addresses and ranges; null for all that are not refused anyway. */
  databaseHosts: readonly string[] | null
  /** The names under which the server answers beside those it knows. */
  hosts: readonly string[]
  /** The addresses of proxies that are believed who they pass a request on for. */
  trustedProxies: readonly string[]
}

const bucketLocation = (data: z.infer<typeof settingsSchema>): BucketLocation | null => {
  if (data.CHARTROOM_FILES === undefined) return null
  const [bucket = '', ...names] = data.CHARTROOM_FILES.slice('s3://'.length)
    .split('/')
    .filter((name) => name !== '')
  const endpoint = data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL ?? null
  const region = data.AWS_REGION ?? data.AWS_DEFAULT_REGION
  return {
    bucket,
    prefix: names.map((name) => `${name}/`).join(''),
    endpoint,
    region: region ?? (endpoint === null ? null : usualRegion),
  }
}

/** Reads the settings from the environment, or throws one line per setting that cannot be used. A terminal is spared the line per request. */
export const readConfig = (
  environment: Record<string, string | undefined>,
  inTerminal = false,
): Config => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = settingsSchema.safeParse(set)
  if (error !== undefined) {
    const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartRefusal(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  if (data.CHARTROOM_TABLES !== undefined && data.DATABASE_URL === undefined)
    throw new StartRefusal(
      'CHARTROOM_TABLES is for several servers, which share the metadata in PostgreSQL: set DATABASE_URL too.',
    )
  if (data.CHARTROOM_FILES !== undefined && data.DATABASE_URL === undefined)
    throw new StartRefusal(
      'CHARTROOM_FILES is for servers and workers on several machines, which share the metadata in PostgreSQL: set DATABASE_URL too.',
    )
  const dataFolder = resolve(data.CHARTROOM_DATA)
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder,
    pageFolder: join(root, 'dist'),
    storeLocation: data.DATABASE_URL ?? join(dataFolder, 'chartroom.sqlite'),
    tablesLocation: data.CHARTROOM_TABLES ?? null,
    filesLocation: bucketLocation(data),
    adminPassword: data.CHARTROOM_ADMIN_PASSWORD,
    examples: data.CHARTROOM_EXAMPLES === '1',
    inspector: data.CHARTROOM_INSPECTOR === '1',
    secret: data.CHARTROOM_SECRET,
    onDamage: data.CHARTROOM_ON_DAMAGE,
    logsToTerminal: inTerminal,
    logLevel: data.CHARTROOM_LOG ?? (inTerminal ? 'warn' : 'info'),
    uploadLimit: data.CHARTROOM_UPLOAD_MB * megabyte,
    uploadIdleMs: data.CHARTROOM_UPLOAD_IDLE_S * 1000,
    uploadsPerUser: data.CHARTROOM_UPLOADS_PER_USER,
    exportsLimit: data.CHARTROOM_EXPORTS_MB * megabyte,
    downloadIdleMs: data.CHARTROOM_DOWNLOAD_IDLE_S * 1000,
    exportWaitMs: data.CHARTROOM_EXPORT_WAIT_S * 1000,
    workers: data.CHARTROOM_WORKERS,
    slowQueryMs: data.CHARTROOM_SLOW_QUERY_S * 1000,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: data.CHARTROOM_METRICS_TOKEN ?? null,
    databaseHosts: data.CHARTROOM_DATABASE_HOSTS ?? null,
    hosts: (data.CHARTROOM_HOSTS ?? []).map((name) => name.toLowerCase()),
    trustedProxies: data.CHARTROOM_TRUSTED_PROXIES ?? [],
  }
}
