import { expect, test } from 'vitest'
import { workspaceDatabase } from '../../../gallery/samples/lists'
import { joinedRead, strikesRead } from '../../../gallery/samples/uploads'
import type { PreviewAnswer } from '../../../src/api/contract'
import {
  encodingChoices,
  separatorChoices,
  whatExistsDoes,
} from '../../../src/features/upload/choices'
import { outcomeOf, previewText } from '../../../src/features/upload/outcome'
import { emptyDraft, type UploadDraft } from '../../../src/machines/upload/uploadDraft'

const draft: UploadDraft = {
  ...emptyDraft,
  file: new File(['a'], 'strikes.csv'),
  tableName: ' strikes ',
  database: workspaceDatabase,
  schema: 'main',
}
const dialect = strikesRead.dialect as NonNullable<PreviewAnswer['dialect']>

test('what becomes of a file is said by its columns, its table and the column of row labels', () => {
  const outcome = (options: UploadDraft['options'], read: PreviewAnswer | null = strikesRead) =>
    outcomeOf({ ...draft, options }, read)
  expect({
    all: outcome({}),
    some: outcome({ use_columns: ['damage', 'operator'] }),
    one: outcome({}, { ...strikesRead, columns: strikesRead.columns.slice(0, 1) }),
    labeled: outcome({ dataframe: true, index_label: 'number' }),
    unnamedLabels: outcome({ dataframe: true, index_label: '' }),
    noLabels: outcome({ dataframe: false, index_label: 'number' }),
    unread: outcome({}, null),
    nothingRead: outcome({}, { ...strikesRead, columns: [] }),
    unnamed: outcomeOf({ ...draft, tableName: ' ' }, strikesRead),
  }).toEqual({
    all: '7 columns into main.strikes',
    some: '2 of 7 columns into main.strikes',
    one: '1 column into main.strikes',
    labeled: '7 columns into main.strikes, with row labels in number',
    unnamedLabels: '7 columns into main.strikes, with row labels in index',
    noLabels: '7 columns into main.strikes',
    unread: ' ',
    nothingRead: ' ',
    unnamed: ' ',
  })
})

test('a preview says how many rows it has, whether these are all, and where the header stands', () => {
  const rows = (count: number) => strikesRead.rows.slice(0, count)
  const header = (patch: object) =>
    previewText({ ...strikesRead, dialect: { ...dialect, ...patch } })
  expect({
    full: previewText({ ...strikesRead, complete: true }),
    all: previewText({ ...strikesRead, complete: true, rows: rows(49) }),
    one: previewText({ ...strikesRead, complete: true, rows: rows(1) }),
    cut: previewText({ ...strikesRead, rows: rows(5) }),
    joined: previewText(joinedRead),
    oneOfSeveral: previewText({ ...joinedRead, part: 'march.csv', rows: rows(5) }),
    afterSkipped: header({ skip_rows: 2 }),
    twoLines: header({ skip_rows: 2, header_lines: 3 }),
    none: header({ header: false, header_lines: 2 }),
  }).toEqual({
    full: 'first 50 rows, 7 columns, header in line 1',
    all: '49 rows, 7 columns, header in line 1',
    one: '1 row, 7 columns, header in line 1',
    cut: 'first 5 rows, 7 columns, header in line 1',
    joined: 'first rows of 3 files, 8 columns',
    oneOfSeveral: 'first 5 rows, 8 columns',
    afterSkipped: 'first 50 rows, 7 columns, header in line 3',
    twoLines: 'first 50 rows, 7 columns, header in lines 3 to 5',
    none: 'first 50 rows, 7 columns, no header',
  })
})

test('a table that exists is named by its schema as far as both are chosen', () => {
  const says = (patch: Partial<UploadDraft>) => whatExistsDoes({ ...draft, ...patch })
  expect([
    says({ ifExists: 'fail' }),
    says({ ifExists: 'replace', schema: null }),
    says({ ifExists: 'append', tableName: ' ' }),
  ]).toEqual([
    'Fails if main.strikes already exists.',
    'Replaces strikes if it already exists.',
    'Adds the rows to a table of this name if it already exists; the columns must match by name.',
  ])
})

test('a separator of a file joins the usual ones once, and encodings have the names that people know', () => {
  const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)
  const names = labels(encodingChoices)
  expect({
    usual: labels(separatorChoices(';')).filter((label) => label === 'Semicolon').length,
    more: separatorChoices('^').length - separatorChoices(',').length,
    last: separatorChoices('^').at(-1)?.value,
    encodings: names.join(' '),
  }).toEqual({
    usual: 1,
    more: 1,
    last: '^',
    encodings: [
      'UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE Windows-1252 Windows-1250 Windows-1251',
      'Windows-1253 Windows-1254 Windows-1255 Windows-1256 Windows-1257 Windows-1258 GB18030',
      'GBK BIG5 Shift_jis EUC-JP ISO-2022-JP EUC-KR KOI8-R KOI8-U Macintosh X-mac-cyrillic',
      'IBM866 Windows-874 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7',
      'ISO-8859-8 ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16',
      'UTF-8-WINDOWS-1252',
    ].join(' '),
  })
})
