import { badRequest } from '../../problem.ts'
import { codeOf, type Lexer } from '../sqlText/lexer.ts'
import { readings } from './lexer.ts'

const wordsOf = (sql: string, reading: Lexer) =>
  codeOf(reading, sql).map(({ text }) => text.toUpperCase())

const fileWords = new Set(['LOAD_FILE', '`LOAD_FILE`', 'OUTFILE', 'DUMPFILE', 'INFILE'])

/** Refuses what reads or writes files of the database's server, whatever the user may there. */
export const refuseFiles = (sql: string) => {
  if (/\/\*M?!/.test(sql))
    throw badRequest('A comment that the database would run is not allowed here')
  const word = readings
    .flatMap((reading) => wordsOf(sql, reading))
    .find((one) => fileWords.has(one))
  if (word !== undefined)
    throw badRequest(
      `${word.replaceAll('`', '')} is not allowed here: files of the database's server are out of reach`,
    )
}

const reads = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN'])

const refuseWrites = (words: readonly string[]) => {
  const first = words.find((word) => word !== '(')
  if (first === undefined || first === ';') throw badRequest('SQL statement is empty')
  if (!reads.has(first))
    throw badRequest('Only SELECT statements are allowed against this database.')
  const end = words.indexOf(';')
  if (end >= 0 && words.slice(end).some((word) => word !== ';'))
    throw badRequest('Only one statement can be run at a time')
  if (words.includes('INTO'))
    throw badRequest('INTO is not allowed here: a statement that reads stores nothing')
}

/** Refuses everything but one statement that reads. The session keeps writes out as well; this names the reason. */
export const passGate = (sql: string) => {
  refuseFiles(sql)
  for (const reading of readings) refuseWrites(wordsOf(sql, reading))
}
