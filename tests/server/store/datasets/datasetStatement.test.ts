import { expect, test } from 'vitest'
import { statementOf } from '../../../../server/store/datasets/datasetStatement.ts'

test.each<[string | null, string | null]>([
  [' SELECT 1 ;\n; ', 'SELECT 1'],
  ['SELECT 1; -- the end', 'SELECT 1'],
  ['SELECT 1 -- the end;', 'SELECT 1 -- the end;'],
  ['SELECT 1; /* the ; end */ ;', 'SELECT 1'],
  ['SELECT 1; /* open', 'SELECT 1; /* open'],
  ['SELECT 1; SELECT 2;', 'SELECT 1; SELECT 2'],
  ["SELECT 'it''s; ' ;", "SELECT 'it''s; '"],
  ['SELECT 1 AS "a"";";', 'SELECT 1 AS "a"";"'],
  ['SELECT $$;$$;', 'SELECT $$;$$'],
  ["SELECT $do$ ' $$ ;-- $do$; -- '", "SELECT $do$ ' $$ ;-- $do$"],
  ['; -- nothing', null],
  ['  ', null],
  [null, null],
])('of %j the dataset is over %j', (sent, statement) => {
  expect(statementOf(sent)).toBe(statement)
})
