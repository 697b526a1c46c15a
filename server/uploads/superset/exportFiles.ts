import { setImmediate } from 'node:timers/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { Refusal, unacceptable } from '../../problem.ts'
import { nestedTooDeeply } from '../../json.ts'
import { zipDirectory, zipText } from '../unpack/zipDirectory.ts'

const megabyte = 1_048_576
const maxFiles = 2000
const maxFileBytes = megabyte
const maxBytes = 8 * megabyte
const maxAliasCount = 100

const fields = z.record(z.string(), z.unknown())
const text = z.string().nullish()

const dashboardSchema = z.object({
  uuid: z.string(),
  dashboard_title: z.string(),
  description: text,
  css: text,
  position: fields,
  metadata: fields.nullish(),
})
const chartSchema = z.object({
  uuid: z.string(),
  slice_name: z.string(),
  description: text,
  viz_type: z.string(),
  params: fields.nullish(),
  dataset_uuid: z.string(),
})
const datasetSchema = z.object({
  uuid: z.string(),
  table_name: z.string(),
  schema: text,
  sql: text,
  description: text,
  database_uuid: z.string(),
  metrics: z.array(
    z.object({
      metric_name: z.string(),
      expression: z.string(),
      verbose_name: text,
      description: text,
    }),
  ),
  columns: z.array(
    z.object({
      column_name: z.string(),
      verbose_name: text,
      description: text,
      expression: text,
    }),
  ),
})
const databaseSchema = z.object({ uuid: z.string(), database_name: z.string() })

const schemas = {
  dashboards: dashboardSchema,
  charts: chartSchema,
  datasets: datasetSchema,
  databases: databaseSchema,
}
type Folder = keyof typeof schemas

export type ExportedDashboard = z.infer<typeof dashboardSchema>
export type ExportedChart = z.infer<typeof chartSchema>
export type ExportedDataset = z.infer<typeof datasetSchema>
export type ExportedDatabase = z.infer<typeof databaseSchema>

export interface Skipped {
  name: string
  reason: string
}

/** The files of an export, each as its folder's schema reads it, and those that are not of that form. */
export interface SupersetExport {
  dashboards: ExportedDashboard[]
  charts: ExportedChart[]
  datasets: ExportedDataset[]
  databases: ExportedDatabase[]
  skipped: Skipped[]
}

const orDamaged = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch {
    throw unacceptable(
      'The file is no ZIP archive, or it is damaged: export the dashboard from Superset again',
    )
  }
}

const noExport = () =>
  unacceptable(
    'The archive is no dashboard export of Superset: it holds no metadata.yaml with dashboards beside it',
  )

const entriesOf = (bytes: Buffer) => {
  const entries = [...orDamaged(() => zipDirectory(bytes)).values()].filter(
    ({ name }) => !name.endsWith('/'),
  )
  const outside = entries.find(({ name }) => /^[/\\]|(^|[/\\])\.\.([/\\]|$)/.test(name))
  if (outside !== undefined)
    throw unacceptable(`The archive names a file outside of itself: ${outside.name}`)
  if (entries.length > maxFiles)
    throw unacceptable(`The archive holds ${entries.length} files; at most ${maxFiles} can be read`)
  const yaml = entries.filter(({ name }) => /\.ya?ml$/i.test(name))
  const large = yaml.find(({ size }) => size > maxFileBytes)
  if (large !== undefined || yaml.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new Refusal(
      413,
      `The archive unpacks to more than can be read: a file may have ${maxFileBytes / megabyte} MB, all together ${maxBytes / megabyte} MB`,
    )
  return yaml
}

/** A file's value as JSON would give it. An alias may not be used to multiply what the file holds. */
const readYaml = (source: string): unknown => {
  const value: unknown = parse(source, { logLevel: 'error', maxAliasCount, schema: 'core' })
  const json = JSON.stringify(value ?? null)
  if (json.length > maxFileBytes) throw new Error('it holds more than it seems to')
  if (nestedTooDeeply(json)) throw new Error('it is nested too deeply')
  return JSON.parse(json, (key, member: unknown) => (key === '__proto__' ? undefined : member))
}

const reasonOf = (error: unknown) => {
  if (error instanceof z.ZodError) {
    const [{ path, message } = { path: [], message: '' }] = error.issues
    return `${path.join('.')}: ${message}`
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.startsWith('Maximum call stack') ? 'it is nested too deeply' : line
}

const folderOf = (path: string) => {
  const [folder = ''] = path.split('/')
  return Object.hasOwn(schemas, folder) && path.includes('/') ? (folder as Folder) : null
}

/** Reads the ZIP of a Superset dashboard export; refuses what is no such file or unpacks to more than one can be. */
export const readExport = async (bytes: Buffer): Promise<SupersetExport> => {
  const entries = entriesOf(bytes)
  const metadata = entries.find(({ name }) => /(^|\/)metadata\.ya?ml$/i.test(name))
  if (metadata === undefined) throw noExport()
  const root = metadata.name.slice(0, metadata.name.lastIndexOf('/') + 1)
  const read: SupersetExport = {
    dashboards: [],
    charts: [],
    datasets: [],
    databases: [],
    skipped: [],
  }
  for (const entry of entries) {
    const path = entry.name.startsWith(root) ? entry.name.slice(root.length) : ''
    const folder = folderOf(path)
    if (folder === null) continue
    const source = orDamaged(() => zipText(bytes, entry))
    await setImmediate()
    try {
      const value = schemas[folder].parse(readYaml(source))
      ;(read[folder] as unknown[]).push(value)
    } catch (error) {
      read.skipped.push({ name: path, reason: `The file cannot be read: ${reasonOf(error)}` })
    }
  }
  if (read.dashboards.length === 0 && read.skipped.length === 0) throw noExport()
  return read
}
