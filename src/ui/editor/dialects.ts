import type { Backend } from '../../api/contract'
import { rowOf } from '../../api/contract/rowOf'
import { monaco } from './monaco'

type Language = monaco.languages.IMonarchLanguage
/** A dialect as Monaco brings it. */
type Dialect = Language & { keywords: string[]; operators: string[]; builtinFunctions: string[] }

/** Words that one dialect or another lacks in Monaco. */
const clauses = (
  'ADD ALTER AND ANTI AS ASC ASOF ATTACH BEGIN BETWEEN BY CASE COMMIT COPY CREATE CROSS CUBE DELETE DESC DESCRIBE DETACH DISTINCT DROP ELSE END ESCAPE EXCEPT EXCLUDE EXISTS ' +
  'EXPLAIN FILTER FIRST FOLLOWING FROM FULL GROUP HAVING IF ILIKE IN INDEX INNER INSERT INTERSECT INTERVAL INTO IS JOIN KEY LAST LEFT LIKE LIMIT MATERIALIZED NOT NULL NULLS OFFSET ON OR ' +
  'ORDER OUTER OVER PARTITION PIVOT PRECEDING PREWHERE PRIMARY QUALIFY RANGE RECURSIVE REPLACE RIGHT ROLLBACK ROLLUP ROWS SCHEMA SELECT SEMI SET SHOW SUMMARIZE TABLE TEMP TEMPORARY THEN TO ' +
  'TRUNCATE UNBOUNDED UNION UNPIVOT UPDATE USING VALUES VIEW WHEN WHERE WINDOW WITH WITHIN'
).split(' ')
/** Clauses that are functions where they are called. */
const called = ['IF', 'INSERT', 'LEFT', 'REPLACE', 'RIGHT', 'TRUNCATE']

const plain = /[A-Z]/

/** A dialect with all its clauses as keywords, with every word before a bracket as a function, and with names after a point as names. */
const colored = (dialect: Dialect): Language => {
  const functions = new Set(dialect.builtinFunctions.map((name) => name.toUpperCase()))
  const words = dialect.operators.filter((operator) => plain.test(operator))
  const keywords = [
    ...dialect.keywords.filter((word) => !functions.has(word)),
    ...words,
    ...clauses,
  ]
  return {
    ...dialect,
    keywords,
    called,
    operators: [],
    builtinFunctions: [],
    tokenizer: {
      ...dialect.tokenizer,
      root: [
        [/(\.)([A-Za-z_][\w$]*)(?![\w$(])/, ['delimiter', 'identifier']],
        [
          /[A-Za-z_][\w$]*(?=\()/,
          { cases: { '@called': 'predefined', '@keywords': 'keyword', '@default': 'predefined' } },
        ],
        ...(dialect.tokenizer['root'] ?? []),
      ],
    },
  }
}

const dialects = {
  sql: () => import('monaco-editor/languages/definitions/sql/sql'),
  mysql: () => import('monaco-editor/languages/definitions/mysql/mysql'),
  pgsql: () => import('monaco-editor/languages/definitions/pgsql/pgsql'),
}
export const languageIds = Object.keys(dialects)

for (const [id, read] of Object.entries(dialects))
  monaco.languages.registerTokensProviderFactory(id, {
    create: async () => colored((await read()).language as Dialect),
  })

const languages: Partial<Record<Backend, keyof typeof dialects>> = {
  mysql: 'mysql',
  postgresql: 'pgsql',
  duckdb: 'pgsql',
}
/** The language in which the SQL of a kind of database is shown. */
export const languageOf = (backend: string | null) => rowOf(languages, backend ?? '') ?? 'sql'
