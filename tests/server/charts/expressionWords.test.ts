import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { clickhouse } from '../../../server/engines/clickhouse/dialect.ts'
import { checkedExpression, ordersItself } from '../../../server/charts/sql/expressions.ts'

const passes = (text: string) => {
  try {
    return checkedExpression({}, text)
  } catch {
    return null
  }
}

test.each([
  ["SUM(e'1')", 'it holds an escape string'],
  ["SUM(E'1')", 'it holds an escape string'],
  ['SUM("qty)', 'a quote is not closed'],
  ["SUM('qty)", 'a quote is not closed'],
  ['SUM(?)', 'it holds a parameter'],
  ['SUM($1)', 'it holds a parameter'],
  ['(SUM(qty)', 'a parenthesis is not closed'],
  ['SUM(qty)) + (1', 'a parenthesis is closed that was not opened'],
])('%s is no metric: %s', (text, reason) => {
  expect(() => checkedExpression({}, text)).toThrow(
    `The metric expression is not allowed: ${reason}`,
  )
})

test('an expression is taken without the blanks around it', () => {
  expect(checkedExpression({}, ' \n SUM(qty)\t')).toBe('SUM(qty)')
})

test.each([
  ['SELECT a FROM t ORDER BY a', true],
  ['select a from t order  by a', true],
  ['SELECT a FROM t ORDER /* so */ BY a', true],
  ['SELECT ROW_NUMBER() OVER (ORDER BY a) FROM t', false],
  ['SELECT a FROM (SELECT a FROM t ORDER BY a)', false],
  ["SELECT 'ORDER BY' AS a", false],
  ['SELECT a FROM t -- ORDER BY a', false],
  ['SELECT "order" by FROM t', false],
])('%s says the order of its rows: %j', (statement, does) => {
  expect(ordersItself(statement)).toBe(does)
})

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
    `(${character}SELECT max(a) FROM t)`,
    `(SELECT${character}max(a) FROM t)`,
    `(${character}FROM t)`,
    `(${character}VALUES (1))`,
    `(${character}WITH${character}a AS (SELECT 1) FROM a)`,
    `SUM(a) + (${character}${character}TABLE t)`,
    `(${character}\n${character}FROM${character}t)`,
  ]
  expect(parting.flatMap(forms).filter((text) => passes(text) !== null)).toEqual([])
})

test.each([
  '\u0085',
  '\u1680',
  '\u180e',
  '\u2000',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u2060',
  '\u2063',
  '\u3000',
  '\ufeff',
  '\u00ad',
  '\ue000',
  '\v',
  '\f',
  '\u001c',
  '\u0001',
])('a sub-query behind %j is refused, whichever database parts words there', (character) => {
  expect(passes(`(${character}SELECT 1)`)).toBe(null)
  expect(passes(`(${character}FROM t)`)).toBe(null)
  expect(passes(`SUM(a)${character}+${character}(SELECT${character}1)`)).toBe(null)
})

test.each([
  ['SUM(price)\u00a0/\u00a0COUNT(*)'],
  ["SUM(CASE WHEN region = 'SELECT\u00a0FROM' THEN 1 END)"],
  ['SUM("größe") * 2'],
  ['MAX(преис)'],
  ['SUM("a\u00a0(SELECT")'],
  ['SUM(extract(year FROM bought))'],
  ['SUM("😀")'],
])('%j is an ordinary metric', (text) => expect(passes(text)).toBe(text))

test.each([
  'countIf(region IN birds)',
  'countIf(region IN shop.birds)',
  'countIf(region NOT IN (birds))',
  'countIf(region IN ((birds)))',
  'countIf(region GLOBAL IN `shop`.`birds`)',
  'countIf(region IN "shop" . "birds")',
  'countIf(in(region, birds))',
  'countIf(NOT in(region, birds))',
  'countIf(1 AND in (region, birds))',
  ...[
    '1 OR',
    'CASE',
    'CASE 1 WHEN',
    'CASE WHEN 1 THEN',
    'CASE WHEN 0 THEN 1 ELSE',
    '1 =',
    '1 <',
    '1 >',
    '1 +',
  ]
    .concat(['1 *', '1 /', '1 %', "'a' ||", '1 -', '(', 'if(', '1, DISTINCT'])
    .map((before) => `countIf(${before} in(region, birds))`),
  'countIf(notIn(region, birds))',
  'countIf(globalIn(region, birds))',
  'countIf(nullIn(region, birds))',
  'countIf(notNullInIgnoreSet(region, birds))',
  "countIf(region IN merge('^birds'))",
  'countIf(region IN (loop(birds)))',
  "countIf(region IN dictionary('birds'))",
  'countIf(region\u00a0IN\u00a0birds)',
  'countIf(region in\u200bbirds)',
])('%j would read a whole table on ClickHouse: it is no metric there', (text) => {
  expect(() => checkedExpression(clickhouse, text)).toThrow(
    /IN (takes a list of values, no table|is written between its two sides)/,
  )
})

test.each([
  "countIf(region IN ('East', 'West'))",
  "countIf(region NOT IN 'East')",
  'countIf(qty IN (1))',
  'countIf(qty IN (qty, id))',
  'countIf(qty IN (NULL, 1))',
  'countIf(region IN tuple(1, 2))',
  "countIf(region IN (upper('east')))",
  'SUM(income) / SUM(inside)',
  "countIf(region = 'in birds')",
  'countIf(qty IN [1, 2])',
  'countIf(NOT qty IN (1, 2))',
])('%j is an ordinary metric on ClickHouse', (text) => {
  expect(checkedExpression(clickhouse, text)).toBe(text)
})
