import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { badRequest } from '../../problem.ts'
import { shadowsView } from '../sqlText/reservedNames.ts'
import { calledIn, duckdbLexer, wordsOf } from '../sqlText/sqlWords.ts'
import { allowedFunctions, allowedTableFunctions } from './allowedFunctions.ts'
import { instanceCache } from './instanceCache.ts'
import { relationsOf } from './relations.ts'

/** The functions of a file under names that the engine gives itself: unqualified, these names mean the file's. */
interface Shadows {
  functions: string[]
  /** The engine's functions that no statement may call. */
  closed: ReadonlySet<string>
}

const numbering = new Set(['nextval', 'currval'])

/** Cached: the file belongs to this process, which lets no statement make a function. */
const shadows = instanceCache(async (connection): Promise<Shadows> => {
  const reader = await connection.runAndReadAll(
    'SELECT DISTINCT function_name, system.main.lower(function_name), internal FROM system.main.duckdb_functions()',
  )
  const all = reader.getRows().map(([name, lower, isEngines]) => ({
    name: String(name),
    lower: String(lower),
    isEngines: isEngines === true,
  }))
  const ofEngine = new Set(all.filter(({ isEngines }) => isEngines).map(({ lower }) => lower))
  return {
    functions: all
      .filter(({ lower, isEngines }) => !isEngines && ofEngine.has(lower))
      .map(({ name }) => name),
    closed: new Set(
      [...ofEngine].filter(
        (name) =>
          !allowedFunctions.has(name) && !allowedTableFunctions.has(name) && !numbering.has(name),
      ),
    ),
  }
})

/** Refuses every statement against a file that defines a function of the engine anew: its definition would run unjudged. */
export const refuseShadowedFunctions = async (instance: DuckDBInstance): Promise<void> => {
  const [name] = (await shadows.of(instance)).functions
  if (name !== undefined)
    throw badRequest(
      `The file defines a function ${name}, which the engine has itself: nothing is read from it until that function is dropped`,
    )
}

/** Refuses to read the engine's own views where a table of the file would answer instead of one they read. */
export const refuseShadowedViews = async (connection: DuckDBConnection): Promise<void> => {
  const name = (await relationsOf(connection)).find(shadowsView)
  if (name !== undefined)
    throw badRequest(
      `The file holds a table ${name}, as the engine's own is called: its lists cannot be read until that is renamed`,
    )
}

/** DuckDB takes these for spaces where it believes to be outside of texts, which it does not always know beside a `$`. */
const unlikeSpaces = /[\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/

/** Refuses a statement that writes where it calls what no statement may call: the gate reads the parse trees of SELECTs only. */
export const refuseClosedCalls = async (instance: DuckDBInstance, sql: string): Promise<void> => {
  if (unlikeSpaces.test(sql) && sql.includes('$'))
    throw badRequest(
      'A statement that writes cannot hold a $ and a space that is not of the keyboard: write a plain space',
    )
  const { closed } = await shadows.of(instance)
  const name = calledIn(wordsOf(duckdbLexer, sql))
    .map((one) => one.toLowerCase())
    .find((one) => closed.has(one))
  if (name !== undefined) throw badRequest(`The function ${name} is not allowed here`)
}
