import type { Cell } from '../engine.ts'
import type { Known } from './gate.ts'
import { literal } from './quoting.ts'

/** The settings that a statement is sent with. */
export type Settings = Record<string, string | number>

const settings = [
  'readonly',
  'date_time_output_format',
  'prefer_column_name_to_alias',
  'cancel_http_readonly_queries_on_client_close',
]

/** Reads something with the first call, and again only where that failed. */
const readOnce = <Fact>(read: () => Promise<Fact>) => {
  let known: Promise<Fact> | null = null
  return () => {
    known ??= read()
    known.catch(() => (known = null))
    return known
  }
}

/** Facts about a server, which `query` reads from its system tables. */
export const createServerFacts = (query: (sql: string) => Promise<Cell[][]>) => {
  const namesIn = async (table: string) =>
    new Set((await query(`SELECT lower(name) FROM system.${table}`)).map(([name]) => String(name)))

  /** The settings that this server has, with their values for this user. */
  const ownSettings = readOnce(async () => {
    const rows = await query(
      `SELECT name, value FROM system.settings WHERE name IN (${settings.map(literal).join(', ')})`,
    )
    return new Map(rows.map(([name, value]) => [String(name), String(value)]))
  })

  /** The functions and engines with which a statement could reach beyond the tables. */
  const serverHas = readOnce(async (): Promise<Known> => {
    const [tableFunctions, tableEngines] = await Promise.all([
      namesIn('table_functions'),
      namesIn('table_engines'),
    ])
    return { tableFunctions, tableEngines }
  })

  /** The settings of a statement. A user who may only read may change no setting, or not whether it may write. */
  const settingsFor = async (timeoutMs: number, reads: boolean): Promise<Settings> => {
    const own = await ownSettings()
    const readonly = own.get('readonly')
    if (readonly === '1') return {}
    return {
      max_execution_time: Math.ceil(timeoutMs / 1000) + 5,
      timeout_before_checking_execution_speed: 0,
      ...(own.has('date_time_output_format') ? { date_time_output_format: 'iso' } : {}),
      ...(own.has('prefer_column_name_to_alias') ? { prefer_column_name_to_alias: 1 } : {}),
      ...(reads && own.has('cancel_http_readonly_queries_on_client_close')
        ? { cancel_http_readonly_queries_on_client_close: 1 }
        : {}),
      ...(reads && readonly !== '2' ? { readonly: 1 } : {}),
    }
  }

  return { serverHas, settingsFor }
}
