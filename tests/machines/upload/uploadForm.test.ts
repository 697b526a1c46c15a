import { expect, test } from 'vitest'
import { severalOf } from '../../../src/machines/upload/severalTables'
import { filesAt } from '../../../src/machines/upload/takenFiles'
import {
  arrangedForm,
  nextForm,
  startOf,
  unfinishedOf,
  type UploadForm,
} from '../../../src/machines/upload/uploadForm'
import { workspaceDatabase } from '../../support/rows'
import { previewAnswer } from '../../support/uploads'

const idle = { settings: null, uploadId: null }
const year = new File(['a\n1\n'], 'year.csv')
const [near, far] = filesAt('https://h/a.csv https://h/b.csv') as [File, File]
const target = { databaseId: workspaceDatabase.id, schema: 'winter' }
const empty: UploadForm = { ...startOf({ files: [year] }), ...idle, address: '' } as UploadForm
const withDraft = (draft: Partial<UploadForm['draft']>, form = empty): UploadForm => ({
  ...form,
  draft: { ...form.draft, ...draft },
})

test('a dialog that comes back asks for a file by its name, takes web addresses again, and asks for nothing where none was chosen', () => {
  const back = (form: UploadForm) => {
    const { requested, draft, next } = startOf({ unfinished: unfinishedOf(form, idle) })
    return [requested, draft.file?.name, draft.others.map(({ name }) => name), next.length]
  }
  expect([
    back(empty),
    back(withDraft({ file: null })),
    back({ ...withDraft({ file: null }), requested: 'year.csv' }),
    back({ ...withDraft({ file: near, others: [far] }), next: [near, year] }),
    back(withDraft({ file: year, others: [far] })),
  ]).toEqual([
    ['year.csv', undefined, [], 0],
    [null, undefined, [], 0],
    ['year.csv', undefined, [], 0],
    [null, 'a.csv', ['b.csv'], 1],
    ['year.csv', undefined, [], 0],
  ])
})

test('an upload that is left before its schema was read comes back to the schema that it had, but not in another database', () => {
  const placeOf = (form: UploadForm) => unfinishedOf(form, idle).target
  const other = { ...workspaceDatabase, id: 99 }
  expect([
    placeOf({ ...empty, target }),
    placeOf({ ...withDraft({ database: workspaceDatabase }), target }),
    placeOf({ ...withDraft({ database: workspaceDatabase, schema: 'main' }), target }),
    placeOf({ ...withDraft({ database: other }), target }),
  ]).toEqual([
    target,
    target,
    { databaseId: workspaceDatabase.id, schema: 'main' },
    { databaseId: 99, schema: '' },
  ])
})

test.each([
  [false, 'year_q2'],
  [true, 'mine'],
])('with a name that was typed (%s) one sheet of a workbook becomes %s', (nameIsOwn, name) => {
  const sheets = ['Q1', 'Q2'].map((sheet) => ({ name: sheet, hidden: false }))
  const read = { ...previewAnswer, sheets, sheet: 'Q1' }
  const form = { ...withDraft({ tableName: 'mine' }), nameIsOwn, read }
  const after = arrangedForm(form, { only: 'Q2' })
  expect([after.draft.options, after.draft.tableName, after.read]).toEqual([
    { sheet: 'Q2' },
    name,
    read,
  ])
})

test('what was chosen for one table does not go on to another one of its file, what is about the file does', () => {
  const aboutAll = { separator: ';', null_values: ['-'], n_rows: 5 } as const
  const aboutOne = {
    ...{ part: 'a.csv', sheet: 'Q1', table: 1, index_col: 0, header: false, header_lines: 2 },
    ...{ column_types: { day: 'DATE' }, use_columns: ['day'], parse_dates: ['day'] },
    ...{ skip_rows: 1, skip_footer: 1, column_names: ['day'] },
  } as const
  const options = { ...aboutAll, ...aboutOne } as unknown as UploadForm['draft']['options']
  const sheets = ['Q1', 'Q2'].map((sheet) => ({ name: sheet, hidden: false }))
  const form = { ...withDraft({ options }), read: { ...previewAnswer, sheets, sheet: 'Q1' } }
  const later = nextForm({ ...form, later: [{ sheet: 'Q2' }] })
  expect([arrangedForm(form, { only: 'Q2' }), later].map(({ draft }) => draft.options)).toEqual([
    { ...aboutAll, sheet: 'Q2' },
    { ...aboutAll, sheet: 'Q2' },
  ])
})

test('a workbook that shows one sheet is one table, whatever it hides', () => {
  const sheets = ['Q1', 'Notes'].map((name) => ({ name, hidden: name === 'Notes' }))
  const kept = (count: number) =>
    severalOf({ ...empty, read: { ...previewAnswer, sheets: sheets.slice(0, count), sheet: 'Q1' } })
  expect([kept(1), kept(2)]).toEqual([null, null])
})

test('tables that wait are called what they are before the file is read again', () => {
  const waiting = (later: UploadForm['later']) => severalOf({ ...empty, later })
  const each = { names: [], joins: false, arrangement: 'each' }
  expect([waiting([{ table: 2 }]), waiting([{ sheet: 'Q2' }]), waiting([])]).toEqual([
    { noun: 'tables', ...each },
    { noun: 'sheets', ...each },
    null,
  ])
})

test('while tables wait a file that was read goes on to become a table of each', () => {
  const later = [{ part: 'b.csv' }, { table: 2 }]
  const names = ['a', 'b'].map((name) => ({ name, hidden: false }))
  const several = (read: object) =>
    severalOf({ ...empty, later, read: { ...previewAnswer, ...read } as never })?.arrangement
  expect([several({ parts: names }), several({ sheets: names })]).toEqual(['each', 'each'])
})

test('the next table of a file takes no name that was typed for the one before', () => {
  const form = { ...withDraft({ tableName: 'mine', options: { sheet: 'Q1' } }), nameIsOwn: true }
  const { nameIsOwn, draft } = nextForm({ ...form, later: [{ sheet: 'Q2' }] })
  expect([nameIsOwn, draft.tableName]).toEqual([false, 'year_q2'])
})

test('the next table of a file is uploaded as another one; the next file begins anew in the same place', () => {
  const form = withDraft({ database: workspaceDatabase, schema: 'main', options: { sheet: 'Q1' } })
  const later = nextForm({ ...form, later: [{ sheet: 'Q2' }], next: [near], uploadId: 'u1' })
  const next = nextForm({ ...form, next: [near, far], uploadId: 'u1', nameIsOwn: true })
  expect([later.draft.options, later.later, later.uploadId]).toEqual([{ sheet: 'Q2' }, [], null])
  expect([next.draft, next.next, next.uploadId, next.nameIsOwn]).toEqual([
    { ...form.draft, file: near, tableName: 'a', options: {} },
    [far],
    null,
    false,
  ])
})
