import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { detecting } from '../../../support/fileReading.ts'

const drawn =
  'The file is a table drawn with lines, as programs print it: let the program write CSV instead'
const spaced =
  'The columns of the file are aligned with spaces: separate them by commas, tabs, pipes or semicolons'
const is = (what: string) => `The file is ${what}, not a CSV file`
const binary = (start: string) =>
  new Uint8Array(Buffer.concat([Buffer.from(start), Buffer.alloc(200, 7)]))

test.each<[string, string | Uint8Array, string]>([
  [
    'columns aligned with spaces',
    'name      qty  price\napple      12   1.50\npear        5  10.25\n',
    spaced,
  ],
  [
    'a table as psql prints it',
    ' id | name  | qty \n----+-------+-----\n  1 | apple |  12\n  2 | pear  |   5\n(2 rows)\n\n',
    drawn,
  ],
  [
    'a table as mysql prints it',
    '+----+-------+\n| id | name  |\n+----+-------+\n|  1 | apple |\n+----+-------+\n',
    drawn,
  ],
  ['a table of Markdown', '| id | name |\n|---|---|\n| 1 | apple |\n', drawn],
  ['a JSON list', '[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]\n', 'The file is JSON: name it .json'],
  [
    'JSON on many lines',
    '[\n  {\n    "a": 1,\n    "b": "x"\n  }\n]\n',
    'The file is JSON: name it .json',
  ],
  [
    'JSON, one object a line',
    '{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n',
    'The file is JSON: name it .json',
  ],
  [
    'gzip',
    new Uint8Array(gzipSync('a,b\n1,2\n')),
    'The file is a file packed with gzip: name it .csv.gz',
  ],
  ['Parquet', binary('PAR1'), 'The file is a Parquet file: name it .parquet'],
  ['a PDF', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', is('a PDF')],
  ['an SQLite file', binary('SQLite format 3\0'), is('an SQLite database')],
  [
    'a web page',
    '<!DOCTYPE html>\n<html><body><table><tr><td>a</td></tr></table></body></html>\n',
    is('a web page'),
  ],
  [
    'a table of a web page',
    '<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n',
    is('a web page'),
  ],
  ['XML', '<?xml version="1.0"?>\n<rows><row a="1" b="2"/></rows>\n', is('XML')],
  [
    'a dump of MySQL',
    "-- MySQL dump\n\nDROP TABLE IF EXISTS `t`;\nCREATE TABLE `t` (\n  `id` int(11)\n);\nINSERT INTO `t` VALUES (1,'a'),(2,'b');\n",
    is('an SQL dump'),
  ],
  [
    'a dump of PostgreSQL',
    '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\nCOPY public.t (id, name) FROM stdin;\n1\ta\n\\.\n',
    is('an SQL dump'),
  ],
  [
    'a dump of SQLite',
    'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t (n int);\n',
    is('an SQL dump'),
  ],
])('%s named .csv: refused with what it is', async (_, content, reason) => {
  expect(await detecting({ content })).toEqual({ refused: reason, errors: [] })
})

test.each<[string, string, unknown[][]]>([
  ['addresses', 'address\nfe80::1\nfe80::2\n', [['fe80::1'], ['fe80::2']]],
  ['addresses without a name', 'fe80::1\nfe80::2\nfe80::3\n', [['fe80::2'], ['fe80::3']]],
  [
    'prose with two spaces',
    'note\nOne.  Two.\nThree.  Four.\n',
    [['One.  Two.'], ['Three.  Four.']],
  ],
  [
    'pipes with nothing between some',
    'a|b|c\n1||2\n3||4\n',
    [
      ['1', null, '2'],
      ['3', null, '4'],
    ],
  ],
  ['a column of JSON', 'json\n"{""a"": 1}"\n"{""a"": 2}"\n', [['{"a": 1}'], ['{"a": 2}']]],
  ['names in brackets', '[id],[name]\n1,x\n', [['1', 'x']]],
  ['names like statements', 'begin;end\n1;2\n', [['1', '2']]],
  ['a name with a verb', 'use case;count\na;2\n', [['a', '2']]],
  ['a column called set', 'set,use\n1,2\n', [['1', '2']]],
  [
    'dashes below the names',
    'a,b\n--,--\nx,y\n',
    [
      ['--', '--'],
      ['x', 'y'],
    ],
  ],
])('%s are values, not another format', async (_, content, rows) => {
  const read = await detecting({ content })
  expect('rows' in read ? read.rows : read).toEqual(rows)
})
