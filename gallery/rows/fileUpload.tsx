import { FileUpload } from '../../src/features/upload/FileUpload'
import { advancedSettingsMachine } from '../../src/machines/upload/advancedSettings.machine'
import { fileUploadMachine } from '../../src/machines/upload/fileUpload.machine'
import { emptyDraft, plainDialect } from '../../src/machines/upload/uploadDraft'
import { uploadPreviewMachine } from '../../src/machines/upload/uploadPreview.machine'
import { uploadRunMachine } from '../../src/machines/upload/uploadRun.machine'
import { settingsOf } from '../../src/machines/upload/uploadSettings'
import { uploadTargetMachine } from '../../src/machines/upload/uploadTarget.machine'
import { workspaceDatabase } from '../samples/lists'
import { badCells, theServerIsDown, unreachable } from '../samples/problems'
import {
  badCellRead,
  differingRead,
  joinedRead,
  preambleRead,
  strikesRead,
  workbookRead,
} from '../samples/uploads'
import { row, frozenActor, type FrozenActor } from '../frozenActor'

const file = new File(['state,cost\n'.repeat(240_000)], 'strikes.csv')
const target = {
  databases: [workspaceDatabase],
  schemas: ['main'],
  database: workspaceDatabase,
  schema: 'main',
  requested: null,
  problem: null,
}
const nowhere = { ...target, databases: [], schemas: [], database: null, schema: null }
const choosing = frozenActor(uploadTargetMachine, 'choosing', target)
const preview = (state: string, context: object = {}) =>
  frozenActor(uploadPreviewMachine, state, {
    request: { file },
    seen: null,
    problem: null,
    ...context,
  })

const fileUpload = (
  name: string,
  value: object | string,
  context: object = {},
  children: Record<string, FrozenActor> = {},
) =>
  row(
    `fileUpload/${name}`,
    FileUpload,
    frozenActor(
      fileUploadMachine,
      value as string,
      {
        draft: emptyDraft,
        nameIsOwn: false,
        requested: null,
        target: null,
        settings: null,
        uploadId: null,
        end: null,
        next: [],
        later: [],
        refusal: null,
        address: '',
        read: null,
        problem: null,
        ...context,
      },
      { target: choosing, preview: preview('ready'), ...children },
    ),
  )

const editing = { filling: 'editing' }
const failed = { filling: 'failed' }
const draft = {
  ...emptyDraft,
  file,
  tableName: 'strikes',
  database: workspaceDatabase,
  schema: 'main',
}
const read = strikesRead
const twoTablesRead = {
  ...read,
  tables: [
    { line: 1, names: ['airport', 'cost'] },
    { line: 9, names: ['bird', '', 'count'] },
  ],
}
const run = (state: string, progress: object, problem: object | null = null) => ({
  run: frozenActor(
    uploadRunMachine,
    { running: state },
    {
      id: 'strikes',
      fileName: 'strikes.csv',
      upload: null,
      draft,
      progress: { sent: file.size, total: file.size, stage: 'reading', rows: 0, ...progress },
      problem,
      end: { kind: 'stopped' },
    },
  ),
})
const settings = (tab: string, patch: object = {}) => ({
  settings: frozenActor(advancedSettingsMachine, 'editing', {
    settings: { ...settingsOf({}, plainDialect), ...patch },
    columns: read.columns.map(({ name }) => name),
    separator: ',',
    tab,
    search: '',
  }),
})

export const fileUploadRows = [
  fileUpload(
    'loading',
    editing,
    {},
    { target: frozenActor(uploadTargetMachine, 'loadingDatabases', nowhere) },
  ),
  fileUpload('empty', editing),
  fileUpload(
    'no database',
    editing,
    {},
    { target: frozenActor(uploadTargetMachine, 'choosing', nowhere) },
  ),
  fileUpload(
    'databases failed',
    editing,
    {},
    {
      target: frozenActor(uploadTargetMachine, 'failed', { ...nowhere, problem: theServerIsDown }),
    },
  ),
  fileUpload(
    'schemas failed',
    editing,
    {},
    {
      target: frozenActor(uploadTargetMachine, 'failed', {
        ...target,
        schemas: [],
        schema: null,
        problem: theServerIsDown,
      }),
    },
  ),
  fileUpload(
    'no schemas',
    editing,
    {},
    {
      target: frozenActor(uploadTargetMachine, 'choosing', {
        ...target,
        schemas: [],
        schema: null,
      }),
    },
  ),
  fileUpload('web addresses', editing, {
    address: 'https://example.org/a.csv https://example.org/b.csv',
  }),
  fileUpload('no web address', editing, { address: 'example' }),
  fileUpload('a web address', editing, { address: 'https://example.org/strikes.csv' }),
  fileUpload('file refused', editing, {
    refusal: 'strikes.pdf cannot be read: choose a csv, xls or xlsx file',
  }),
  fileUpload('name refused', editing, { draft: { ...draft, tableName: 'read_csv' } }),
  fileUpload('file read again', editing, {
    requested: 'strikes.csv',
    draft: { ...draft, file: null },
  }),
  fileUpload(
    'looking for an upload after a reload',
    'uploading',
    { requested: 'strikes.csv', draft: { ...draft, file: null } },
    run('sending', { sent: 0, total: 0, stage: 'looking' }),
  ),
  fileUpload('reading the preview', editing, { draft }, { preview: preview('reading') }),
  fileUpload(
    'preview failed',
    editing,
    { draft },
    { preview: preview('failed', { problem: unreachable }) },
  ),
  fileUpload('filled', editing, { draft, read }),
  fileUpload('several files', editing, {
    draft,
    read,
    next: [new File(['a'], 'delays.csv'), new File(['a'], 'routes.xlsx')],
  }),
  fileUpload('files as one table', editing, {
    draft: {
      ...draft,
      file: new File(['a'.repeat(4000)], 'january.csv'),
      others: [new File(['a'], 'february.csv'), new File(['a'], 'march.csv')],
    },
    read: joinedRead,
  }),
  fileUpload('files that differ', editing, { draft, read: differingRead }),
  fileUpload('sheets one by one', editing, {
    draft: { ...draft, file: new File(['a'], 'strikes.xlsx'), options: { sheet: 'Strikes' } },
    read: {
      ...workbookRead,
      sheets: ['Strikes', 'Costs', 'Airports'].map((name) => ({ name, hidden: false })),
    },
    later: [{ sheet: 'Costs' }, { sheet: 'Airports' }],
  }),
  fileUpload('tables of a text one by one', editing, {
    draft: { ...draft, options: { table: 1 } },
    read: twoTablesRead,
    later: [{ table: 2 }],
  }),
  fileUpload('one table of a text', editing, {
    draft: { ...draft, options: { table: 2 } },
    read: twoTablesRead,
  }),
  fileUpload('warnings with what helps', editing, {
    draft,
    read: {
      ...read,
      warnings: ['Line 3 was left out', 'Line 9 was left out'],
      fixes: [{ says: 'Fill short rows', options: { short_rows: 'fill' } }],
    },
  }),
  fileUpload('preview stale', editing, { draft, read }, { preview: preview('waiting') }),
  fileUpload('columns left out', editing, {
    draft: {
      ...draft,
      ifExists: 'append',
      options: {
        use_columns: ['airport_name', 'cost_total'],
        column_types: { cost_total: 'VARCHAR' },
        dataframe: true,
        n_rows: 10,
      },
    },
    read,
  }),
  fileUpload('bad cell in the preview', editing, { draft, read: badCellRead }),
  fileUpload('preamble in the preview', editing, { draft, read: preambleRead }),
  fileUpload('workbook', editing, {
    draft: { ...draft, file: new File(['PK'], 'strikes.xlsx') },
    read: workbookRead,
  }),
  fileUpload(
    'advanced columns',
    'setting',
    { draft, read },
    settings('columns', { use_columns: ['airport_name', 'flight_date', 'cost_total'] }),
  ),
  fileUpload(
    'advanced formatting',
    'setting',
    { draft, read },
    settings('formatting', { n_rows: 'ten', parse_dates: ['flight_date'] }),
  ),
  fileUpload(
    'advanced columns, none found',
    'setting',
    { draft, read },
    {
      settings: frozenActor(advancedSettingsMachine, 'editing', {
        settings: { ...settingsOf({}, plainDialect), index_col: 1 },
        columns: read.columns.map(({ name }) => name),
        separator: ',',
        tab: 'columns',
        search: 'penguin',
      }),
    },
  ),
  fileUpload('uploading', 'uploading', { draft, read }, run('sending', { sent: 1_200_000 })),
  fileUpload(
    'uploading before the preview came',
    'uploading',
    { draft },
    { ...run('sending', { sent: 1_200_000 }), preview: preview('paused') },
  ),
  fileUpload('reading', 'uploading', { draft, read }, run('sending', {})),
  fileUpload(
    'writing',
    'uploading',
    { draft, read },
    run(
      'unstoppable',
      { stage: 'writing', rows: 240_000 },
      { status: 409, message: 'The upload cannot be cancelled any more' },
    ),
  ),
  fileUpload('stopping', 'uploading', { draft, read }, run('stopping', {})),
  fileUpload('failed', failed, { draft, read, problem: unreachable }),
  fileUpload('bad cells', failed, { draft, read, problem: badCells }),
]
