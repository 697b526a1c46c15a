import { expect, test } from 'vitest'
import { dialectOf } from '../../../../server/engines/engines.ts'
import { tablesIn } from '../../../../server/engines/sqlText/tablesIn.ts'

const read: [string, string[]][] = [
  ['SELECT a, b FROM sales', ['sales']],
  ['select * from "Sales 2024" s, main.parts p where s.id in (1, 2)', ['Sales 2024', 'main.parts']],
  ['SELECT * FROM a JOIN b USING (id) LEFT JOIN (c CROSS JOIN d) ON true', ['a', 'b', 'c', 'd']],
  [
    'WITH x AS (SELECT * FROM a), y AS MATERIALIZED (SELECT * FROM x) SELECT * FROM y, z',
    ['a', 'z'],
  ],
  [
    'SELECT (SELECT max(n) FROM inner_one) FROM (SELECT * FROM outer_one) AS t',
    ['inner_one', 'outer_one'],
  ],
  ['SELECT * FROM range(10), a WHERE b IN (SELECT c FROM d) ORDER BY e, f', ['a', 'd']],
  ["SELECT 'FROM x' /* FROM y */ FROM z -- FROM w", ['z']],
  ['SELECT a FROM b UNION ALL SELECT c, d FROM e', ['b', 'e']],
  ['SELECT * FROM ONLY a CROSS JOIN LATERAL unnest(a.list) u, b', ['a', 'b']],
  ['WITH RECURSIVE x AS (SELECT * FROM a UNION SELECT * FROM X) SELECT * FROM x', ['a']],
  ['WITH x AS NOT MATERIALIZED (SELECT * FROM a) SELECT * FROM x', ['a']],
  ['WITH a AS (SELECT * FROM main.a) SELECT * FROM a', ['main.a']],
  ['WITH X AS (SELECT * FROM a) SELECT * FROM x', ['a']],
  ['WITH x (p, q) AS (SELECT * FROM a), y(r) AS (SELECT 1) SELECT * FROM x, y', ['a']],
  ['SELECT * FROM a, b AS t (p), c AS u, (SELECT * FROM d) v', ['a', 'b', 'c', 'd']],
  ['SELECT n, sales AS x, (SELECT 1) FROM sales', ['sales']],
  ['SELECT * FROM a SETTINGS max_threads = 1, b = 2', ['a']],
  ['SELECT * FROM a WINDOW w AS (ORDER BY b), v AS (ORDER BY c)', ['a']],
  ['SELECT * FROM a QUALIFY f(b), c', ['a']],
  ['SELECT * FROM a LIMIT b, c', ['a']],
  ['SELECT * FROM a OFFSET b, c', ['a']],
  ['SELECT * FROM a HAVING b, c', ['a']],
  ['SELECT * FROM a FETCH FIRST 1 ROW ONLY, b', ['a']],
  [
    'SELECT extract(year FROM day), trim(BOTH FROM word), substring (word FROM 2 FOR 3) FROM a, b',
    ['a', 'b'],
  ],
  ['SELECT extract(day FROM (SELECT max(day) FROM a)) FROM (FROM b)', ['a', 'b']],
  [
    'SELECT * FROM a JOIN b ON a.x IS NOT DISTINCT FROM b.x, c WHERE y IS DISTINCT FROM z',
    ['a', 'b', 'c'],
  ],
  ['SELECT * FROM a WHERE (SELECT DISTINCT x FROM b) IN (SELECT 1)', ['a', 'b']],
  ['SELECT * FROM cat.main.a, "from" WHERE b = (SELECT 1), c', ['main.a', 'from']],
]
test.each(read)('%s reads %j', (statement, tables) => {
  const found = tablesIn(dialectOf('duckdb').lexer, statement)
  expect(
    found.map(({ schema, table }) => (schema === null ? table : `${schema}.${table}`)),
  ).toEqual(tables)
})

test('names in the quotes of MySQL are names', () => {
  expect(tablesIn(dialectOf('mysql').lexer, 'SELECT * FROM `a b`.`c``d`')).toEqual([
    { schema: 'a b', table: 'c`d' },
  ])
})
