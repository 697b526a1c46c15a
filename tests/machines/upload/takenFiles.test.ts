import { expect, test } from 'vitest'
import { addressOf } from '../../../src/api/contract/webFile'
import { filesAt, withFiles } from '../../../src/machines/upload/takenFiles'
import { emptyDraft } from '../../../src/machines/upload/uploadDraft'

const fileOf = (name: string) => new File(['a\n1\n'], name)
const [a, b, c, pdf, doc] = ['a.csv', 'b.csv', 'c.csv', 'd.pdf', 'e.doc'].map(fileOf) as [
  File,
  File,
  File,
  File,
  File,
]
const options = { separator: ';', sheet: 'Q1' } as const
const empty = { draft: emptyDraft, nameIsOwn: false, requested: null, next: [] }
const typed = { ...emptyDraft, file: a, others: [c], tableName: 'mine', options }

test('several files are taken in their order before those that waited, and each that cannot be read is named', () => {
  expect(withFiles({ ...empty, next: [c] }, [pdf, a, doc, b])).toEqual({
    refusal: [
      'd.pdf cannot be read: choose a csv, tsv, txt, xls, xlsx, xlsm, xlsb, ods, json, geojson, jsonl, ndjson, parquet, arrow, feather, arrows, gz, zst or zip file',
      'e.doc cannot be read: choose a csv, tsv, txt, xls, xlsx, xlsm, xlsb, ods, json, geojson, jsonl, ndjson, parquet, arrow, feather, arrows, gz, zst or zip file',
    ].join('\n'),
    requested: null,
    next: [b, c],
    later: [],
    draft: { ...emptyDraft, file: a, tableName: 'a' },
    read: null,
  })
  expect(withFiles(empty, [pdf])).toEqual({ refusal: expect.any(String) })
})

test.each([
  ['a file of another name', { ...empty, draft: typed }, b, 'b', {}],
  ['the first file', { ...empty, draft: { ...typed, file: null } }, b, 'b', options],
  ['the same file again', { ...empty, draft: typed }, fileOf('a.csv'), 'a', options],
  [
    'the file that a reload took',
    { ...empty, requested: 'b.csv', draft: { ...typed, file: null } },
    b,
    'b',
    options,
  ],
  [
    'another file than a reload took',
    { ...empty, requested: 'a.csv', draft: { ...typed, file: null } },
    b,
    'b',
    {},
  ],
  [
    'a file under a name that was typed',
    { ...empty, nameIsOwn: true, draft: typed },
    b,
    'mine',
    {},
  ],
])('%s has the table name and the options that belong to it', (_, form, file, tableName, left) => {
  expect(withFiles(form, [file]).draft).toEqual({
    ...emptyDraft,
    file,
    tableName,
    options: left,
  })
})

test.each([
  ['https://h/d/My%20file.csv?x=1', [['My file.csv', 'https://h/d/My%20file.csv?x=1']]],
  ['https://h/100%.csv', [['100%.csv', 'https://h/100%.csv']]],
  ['http://h/d/', [['d', 'http://h/d/']]],
  [
    ' https://h \n https://h/b.csv ',
    [
      ['h', 'https://h/'],
      ['b.csv', 'https://h/b.csv'],
    ],
  ],
  ['https://h/a.csv ftp://h/b.csv', [['b.csv', 'https://h/a.csv%20ftp://h/b.csv']]],
  ['ftp://h/a.csv', []],
  ['https://h/a.csv https://', []],
  ['a.csv', []],
])('%s names the files %o', (text, files) => {
  expect(filesAt(text).map((file) => [file.name, addressOf(file)])).toEqual(files)
})
