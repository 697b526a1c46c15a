import { expect, test } from 'vitest'
import { addressOf } from '../../../src/api/contract/webFile'
import type { Notice } from '../../../src/machines/lib/peers'
import { severalOf, type Arrangement } from '../../../src/machines/upload/severalTables'
import { plainDialect } from '../../../src/machines/upload/uploadDraft'
import { openUpload, previewAnswer, uploadAnswer } from '../../support/uploads'

const [january, february, march] = ['m1.csv', 'm2.csv', 'm10.csv'].map(
  (name) => new File(['a,b\n1,2\n'], name),
) as [File, File, File]

const opened = async (files: readonly File[], answer = previewAnswer) => {
  const dialog = openUpload({ previews: () => Promise.resolve(answer) })
  const { actor, ready, read } = dialog
  await ready()
  actor.send({ type: 'files.chosen', files })
  await read()
  const arrange = (arrangement: Arrangement) => actor.send({ type: 'tables.arranged', arrangement })
  const form = () => actor.getSnapshot().context
  const finish = () =>
    dialog.calls.at(-1)?.report({ type: 'upload.finished', answer: uploadAnswer })
  return { ...dialog, arrange, form, finish }
}

test('several files are a table each at first, and one table in the order of their names when that is chosen', async () => {
  const { actor, arrange, form, requests, calls, read } = await opened([march, january, february])
  expect(severalOf(form())?.arrangement).toBe('each')
  arrange('one')
  await read()
  expect({
    several: severalOf(form())?.arrangement,
    file: form().draft.file,
    others: form().draft.others,
    table: form().draft.tableName,
    asked: [requests.at(-1)?.others, requests.at(-1)?.token],
  }).toEqual({
    several: 'one',
    file: january,
    others: [february, march],
    table: 'm1',
    asked: [[february, march], null],
  })
  actor.send({ type: 'draft.submitted' })
  expect(calls.at(-1)?.work.upload).toEqual({
    file: january,
    others: [february, march],
    database_name: 'Workspace',
    table_name: 'm1',
    schema: 'main',
    if_exists: 'fail',
  })
})

test('files that become a table each begin with the first by name', async () => {
  const { arrange, form } = await opened([march, january, february])
  arrange('each')
  expect([form().draft.file, ...form().next]).toEqual([january, february, march])
})

test('a server that has seen one file is sent the others that join it, and what it has seen is not sent again', async () => {
  const { actor, arrange, requests, read } = await opened([january, february])
  arrange('one')
  await read()
  actor.send({ type: 'options.edited', options: { skip_rows: 1 } })
  await read()
  arrange('each')
  await read()
  expect(requests.map(({ file, others = [], token }) => [file, others, token])).toEqual([
    [january, [], null],
    [january, [february], null],
    [january, [february], 'cars'],
    [january, [], null],
  ])
})

test('files that become one table are not uploaded by what was read of the first alone', async () => {
  const dialect = { ...plainDialect, separator: ';', skip_rows: 2 } as const
  const { actor, arrange, calls } = await opened([january, february], { ...previewAnswer, dialect })
  arrange('one')
  actor.send({ type: 'draft.submitted' })
  expect(calls.at(-1)?.work.upload).toEqual({
    file: january,
    others: [february],
    database_name: 'Workspace',
    table_name: 'm1',
    schema: 'main',
    if_exists: 'fail',
  })
})

test('several web addresses are a table each at first, and one table when that is chosen', async () => {
  const { actor, arrange, form, requests, read } = await opened([])
  const address = 'https://example.com/m2.csv\nhttps://example.com/m1.csv'
  actor.send({ type: 'address.edited', address })
  actor.send({ type: 'address.entered' })
  expect(severalOf(form())).toMatchObject({ joins: true, arrangement: 'each' })
  arrange('one')
  await read()
  const { file, others } = form().draft
  expect([file, ...others].map((each) => each && addressOf(each))).toEqual([
    'https://example.com/m1.csv',
    'https://example.com/m2.csv',
  ])
  expect(requests.at(-1)?.others).toBe(others)
})

test('leaving the first of several uploads tells which files or sheets are not uploaded', async () => {
  const left = ({ actor, heard }: Awaited<ReturnType<typeof opened>>) => {
    actor.send({ type: 'draft.submitted' })
    actor.send({ type: 'dialog.dismissed' })
    return heard('notifications').map(({ notice }) => (notice as Notice).detail?.split('\n')[1])
  }
  const sheets = ['Q1', 'Q2', 'Q3'].map((name) => ({ name, hidden: false }))
  const answer = { ...previewAnswer, sheets, sheet: 'Q1' }
  const workbook = await opened([new File(['x'], 'Year.xlsx')], answer)
  workbook.arrange('each')
  await workbook.read()
  expect([left(await opened([january, february, march])), left(workbook)]).toEqual([
    ['Not uploaded: m2.csv, m10.csv'],
    ['Not uploaded: Q2, Q3'],
  ])
})

test('files that were one table become a table each again', async () => {
  const { arrange, form } = await opened([january, february])
  arrange('one')
  arrange('each')
  expect({ others: form().draft.others, next: form().next }).toEqual({
    others: [],
    next: [february],
  })
})

const archive = {
  ...previewAnswer,
  dialect: null,
  parts: [
    { name: 'jan.csv', bytes: 8 },
    { name: 'feb.csv', bytes: 8 },
  ],
  part: null,
}

test('the files of an archive are one table at first; each becomes its own, one after the other', async () => {
  const { actor, arrange, form, finish, read } = await opened(
    [new File(['x'], 'months.zip')],
    archive,
  )
  expect(severalOf(form())).toEqual({
    noun: 'files',
    names: ['jan.csv', 'feb.csv'],
    joins: true,
    arrangement: 'one',
  })
  arrange('each')
  expect([form().draft.options, form().later, form().draft.tableName]).toEqual([
    { part: 'jan.csv' },
    [{ part: 'feb.csv' }],
    'jan',
  ])
  await read()
  actor.send({ type: 'draft.submitted' })
  finish()
  expect([form().draft.options, form().later, form().draft.tableName]).toEqual([
    { part: 'feb.csv' },
    [],
    'feb',
  ])
  arrange({ only: 'jan.csv' })
  expect([form().draft.options, severalOf({ ...form(), read: archive })?.arrangement]).toEqual([
    { part: 'jan.csv' },
    { only: 'jan.csv' },
  ])
  arrange('one')
  expect(form().draft.options).toEqual({})
})

test('the sheets that a workbook shows become a table each, called after both, whatever the one before was called', async () => {
  const sheets = ['Q1', 'Q2', 'Notes'].map((name) => ({ name, hidden: name === 'Notes' }))
  const { actor, arrange, form, finish, read } = await opened([new File(['x'], 'Year.xlsx')], {
    ...previewAnswer,
    sheets,
    sheet: 'Q1',
  })
  expect(severalOf(form())).toEqual({
    noun: 'sheets',
    names: ['Q1', 'Q2'],
    joins: false,
    arrangement: { only: 'Q1' },
  })
  arrange({ only: 'Q2' })
  expect(severalOf(form())?.arrangement).toEqual({ only: 'Q2' })
  arrange('each')
  await read()
  expect([form().draft.options, form().later, form().draft.tableName]).toEqual([
    { sheet: 'Q1' },
    [{ sheet: 'Q2' }],
    'year_q1',
  ])
  actor.send({ type: 'draft.edited', patch: { tableName: 'mine' } })
  actor.send({ type: 'draft.submitted' })
  finish()
  expect([form().draft.options, form().draft.tableName]).toEqual([{ sheet: 'Q2' }, 'year_q2'])
})

test('tables of a text become one at first, one of them, or a table each, one after the other', async () => {
  const tables = [
    { line: 1, names: ['a', 'b'] },
    { line: 5, names: ['c', ''] },
  ]
  const answer = {
    ...previewAnswer,
    tables,
    dialect: { ...plainDialect, skip_rows: 0, header_lines: 2, table: 1 },
  }
  const { actor, arrange, form, calls, finish, read } = await opened([january], answer)
  expect(severalOf(form())).toMatchObject({
    noun: 'tables',
    names: ['Line 1: a, b', 'Line 5: c'],
    joins: true,
  })
  const seen = () => [
    severalOf(form())?.arrangement,
    form().draft.options.table,
    form().draft.tableName,
  ]
  const steps = [seen()]
  for (const arrangement of ['one', { only: 'Line 5: c' }, 'each'] as const) {
    arrange(arrangement)
    await read()
    steps.push(seen())
  }
  actor.send({ type: 'draft.submitted' })
  finish()
  await read()
  steps.push(seen())
  expect({ steps, uploads: calls.map(({ work }) => work.upload?.table) }).toEqual({
    steps: [
      [{ only: 'Line 1: a, b' }, undefined, 'm1'],
      ['one', 0, 'm1'],
      [{ only: 'Line 5: c' }, 2, 'm1_2'],
      ['each', 1, 'm1_1'],
      [{ only: 'Line 5: c' }, 2, 'm1_2'],
    ],
    uploads: [1],
  })
})
