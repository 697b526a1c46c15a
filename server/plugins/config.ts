import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isStrongPassword, weakPasswordMessage } from '../../src/api/contract/passwordRule.ts'
import { StartRefusal } from '../startRefusal.ts'

const megabyte = 1024 * 1024
const wholeNumber = (low: number, high: number, otherwise: number) =>
  z.coerce.number().int().min(low).max(high).default(otherwise)

const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535, 8088),
  HOST: z.string().min(1).default('127.0.0.1'),
  CHARTROOM_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'expected a postgres:// address').optional(),
  CHARTROOM_ADMIN_PASSWORD: z.string().refine(isStrongPassword, weakPasswordMessage).optional(),
  CHARTROOM_EXAMPLES: z.enum(['0', '1']).default('1'),
  CHARTROOM_SECRET: z.string().optional(),
  CHARTROOM_LOG: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  CHARTROOM_UPLOAD_MB: wholeNumber(1, 1_000_000, 1024),
})

/** The server's settings, read once at the start. */
export interface Config {
  port: number
  host: string
  dataFolder: string
  /** The page as Vite built it. */
  pageFolder: string
  /** Where the metadata lies: a SQLite file in the data folder, or a PostgreSQL address. */
  storeLocation: string
  adminPassword: string | undefined
  examples: boolean
  secret: string | undefined
  logLevel: string
  bodyLimit: number
  uploadLimit: number
}

/** Reads the settings from the environment, or throws one line per setting that cannot be used. A terminal is spared the line per request. */
export const readConfig = (environment: Record<string, string | undefined>, inTerminal = false): Config => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = settingsSchema.safeParse(set)
  if (error !== undefined) {
    const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartRefusal(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const dataFolder = resolve(data.CHARTROOM_DATA)
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder,
    pageFolder: join(import.meta.dirname, '..', '..', 'dist'),
    storeLocation: data.DATABASE_URL ?? join(dataFolder, 'chartroom.sqlite'),
    adminPassword: data.CHARTROOM_ADMIN_PASSWORD,
    examples: data.CHARTROOM_EXAMPLES === '1',
    secret: data.CHARTROOM_SECRET,
    logLevel: data.CHARTROOM_LOG ?? (inTerminal ? 'warn' : 'info'),
    bodyLimit: 16 * megabyte,
    uploadLimit: data.CHARTROOM_UPLOAD_MB * megabyte,
  }
}
