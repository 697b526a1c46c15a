import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { checkedExpression } from '../../../server/charts/expressions.ts'

const passes = (text: string) => {
  try {
    return checkedExpression({}, text)
  } catch {
    return null
  }
}

/** The characters before which the engine takes a word for one of its own. */
const partingCharacters = async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(`
    SELECT c::INT FROM range(1, 65536) r(c) WHERE c NOT BETWEEN 55296 AND 57343
    AND NOT json_extract(json_serialize_sql('SELECT (' || chr(c::INT) || 'SELECT 1)'), '$.error')::BOOLEAN`)
  const found = reader.getRows().map(([code]) => String.fromCodePoint(Number(code)))
  connection.closeSync()
  instance.closeSync()
  return found
}

test('whatever character the engine parts words at, a sub-query behind it is refused in a metric', async () => {
  const parting = await partingCharacters()
  expect(parting).toContain('\u00a0')
  const forms = (character: string) => [
    `(${character}SELECT max(a) FROM t)`, `(SELECT${character}max(a) FROM t)`, `(${character}FROM t)`, `(${character}VALUES (1))`, `(${character}WITH${character}a AS (SELECT 1) FROM a)`,
    `SUM(a) + (${character}${character}TABLE t)`, `(${character}\n${character}FROM${character}t)`,
  ]
  expect(parting.flatMap(forms).filter((text) => passes(text) !== null)).toEqual([])
})

test.each(['\u0085', '\u1680', '\u180e', '\u2000', '\u200b', '\u200c', '\u200d', '\u200e', '\u2028', '\u2029', '\u202f', '\u205f', '\u2060', '\u2063', '\u3000', '\ufeff', '\u00ad', '\ue000', '\v', '\f', '\u001c', '\u0001'])(
  'a sub-query behind %j is refused, whichever database parts words there', (character) => {
    expect([passes(`(${character}SELECT 1)`), passes(`(${character}FROM t)`), passes(`SUM(a)${character}+${character}(SELECT${character}1)`)]).toEqual([null, null, null])
  })

test.each([
  ['SUM(price)\u00a0/\u00a0COUNT(*)'], ["SUM(CASE WHEN region = 'SELECT\u00a0FROM' THEN 1 END)"], ['SUM("größe") * 2'], ['MAX(преис)'], ['SUM("a\u00a0(SELECT")'], ['SUM(extract(year FROM bought))'], ['SUM("😀")'],
])('%j is an ordinary metric', (text) => expect(passes(text)).toBe(text))
