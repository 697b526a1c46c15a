import { expect, test } from 'vitest'
import type { PreviewAnswer, UploadOptions } from '../../src/api/contract'
import { parsedColumns } from '../../src/features/upload/columnTypes'
import { FileUpload } from '../../src/features/upload/FileUpload'
import { UploadForm } from '../../src/features/upload/UploadForm'
import { emptyDraft } from '../../src/machines/upload/uploadDraft'
import { carsFile, openUpload, previewAnswer, uploadAnswer } from '../support/uploads'
import { openView, shownActor } from '../support/view'

const open = async (options: Parameters<typeof openUpload>[0] = {}) => {
  const world = openUpload(options)
  const view = await openView(<FileUpload actor={world.actor} />)
  await view.happens(world.ready)
  return { ...view, ...world }
}

test('a file is uploaded: Submit says what it waits for, a refusal stays beside the form, and the second try closes the dialog', async () => {
  const view = await open()
  expect(view.off()).toEqual(['Advanced settings', 'Submit'])
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  expect({ name: view.value('Table name'), off: view.off() }).toEqual({ name: 'cars', off: [] })
  expect(view.text()).toContain('2 columns into main.cars')

  await view.press('Submit')
  expect(view.off()).toEqual(expect.arrayContaining(['Table name', 'Submit']))
  await view.happens(() =>
    view.calls[0]?.report({ type: 'upload.progressed', progress: { sent: 4, total: 8 } }),
  )
  expect(view.text()).toContain('Sending 4 B of 8 B')
  await view.happens(() =>
    view.calls[0]?.report({
      type: 'upload.refused',
      error: { status: 409, message: 'main.cars already exists. Choose another name.' },
    }),
  )
  expect(view.text()).toContain('main.cars already exists. Choose another name.')
  expect({ noticed: view.noticed(), lists: view.heard('datasets') }).toEqual({
    noticed: [['main.cars already exists. Choose another name.']],
    lists: [{ type: 'resource.invalidated' }],
  })

  await view.type('Table name', 'cars_2')
  expect(view.text()).not.toContain('main.cars already exists')
  await view.press('Submit')
  await view.happens(() => view.calls[1]?.report({ type: 'upload.finished', answer: uploadAnswer }))
  expect({
    sent: view.calls.map(({ work }) => work.upload?.table_name),
    status: view.actor.getSnapshot().status,
  }).toEqual({ sent: ['cars', 'cars_2'], status: 'done' })
})

test('Cancel stops an upload that is under way and leaves the form; once it cannot be stopped the button says why', async () => {
  const view = await open()
  await view.happens(() => view.choose(carsFile))
  await view.press('Submit')
  await view.press('Cancel')
  expect({ orders: view.calls[0]?.orders, isBusy: view.isBusy('Cancel') }).toEqual({
    orders: ['upload.stopRequested'],
    isBusy: true,
  })
  await view.happens(() =>
    view.calls[0]?.report({
      type: 'upload.unstoppable',
      error: { status: 409, message: 'The table is being written' },
    }),
  )
  expect(view.off()).toContain('Cancel')
  await view.happens(() => view.calls[0]?.report({ type: 'upload.stopped' }))
  expect({ name: view.value('Table name'), off: view.off() }).toEqual({ name: 'cars', off: [] })
})

test('the upload dialog asks for file, table name, database, schema, delimiter and table-exists, all required', async () => {
  const view = await open()
  expect({ titles: view.headings(), labels: view.texts('label'), checked: view.checked() }).toEqual(
    {
      titles: ['Define Dataset from .csv file'],
      labels: [
        'File*',
        'Or a web address',
        'Table name*',
        'Database*',
        'Schema*',
        'Delimiter*',
        'Table exists*',
      ],
      checked: ['Comma', 'Fail'],
    },
  )
  expect({
    delimiters: view.within('Delimiter').usable(),
    exists: view.within('Table exists').usable(),
    accept: document.querySelector('input[type=file]')?.getAttribute('accept'),
    reason: view.reason('Submit'),
  }).toEqual({
    delimiters: ['Comma', 'Tab', 'Pipe', 'Semicolon'],
    exists: ['Fail', 'Replace', 'Append'],
    accept:
      '.csv,.tsv,.txt,.xls,.xlsx,.xlsm,.xlsb,.ods,.json,.geojson,.jsonl,.ndjson,.parquet,.arrow,.feather,.arrows,.gz,.zst,.zip',
    reason: 'Choose a file first',
  })
})

test.each([
  ['Comma', ',', 'Fail', 'fail'],
  ['Tab', '\t', 'Replace', 'replace'],
  ['Pipe', '|', 'Append', 'append'],
  ['Semicolon', ';', 'Fail', 'fail'],
])(
  'a file separated by %s (%j) is sent with its place and what to do with a table that exists: %s (%s)',
  async (delimiter, separator, exists, if_exists) => {
    const view = await open()
    await view.happens(() => view.choose(carsFile))
    await view.within('Delimiter').press(delimiter)
    await view.within('Table exists').press(exists)
    await view.press('Submit')
    expect(view.calls[0]?.work.upload).toEqual({
      file: carsFile,
      database_name: 'Workspace',
      table_name: 'cars',
      schema: 'main',
      separator,
      if_exists,
    })
  },
)

test('several web addresses are fetched as several files, the first of which is shown with where it lies', async () => {
  const view = await open()
  await view.type('Or a web address', 'example.com/a.csv')
  expect(view.reason('Fetch the file')).toBe(
    'Enter an address that begins with http:// or https://',
  )
  await view.type('Or a web address', 'https://example.com/a.csv https://example.com/b.csv')
  await view.press('Fetch 2 files')
  expect(view.text()).toContain('from example.com')
  expect(view.text()).toContain('Then b.csv')
  await view.press('Several files')
  await view.press('All into one table')
  expect(view.text()).toContain('from example.com and 1 more')
})

test('a form says how large its files are together, and what becomes tables after the one that is shown', async () => {
  const sized = (name: string, bytes: number) => new File(['a'.repeat(bytes)], name)
  const shown = async (draft: object, later: readonly object[] = []) => {
    const { actor } = shownActor({
      context: {
        ...{ draft: { ...emptyDraft, ...draft }, refusal: null, read: null, requested: null },
        ...{ later, next: [sized('d.csv', 1)] },
      },
      children: {},
      hasTag: () => false,
    })
    const view = await openView(<UploadForm actor={actor} />)
    const [text, radios] = [view.text(), view.texts('[role=radiogroup]').length]
    await view.close()
    const [then] = /Then .*?(?=Several|Table name)/.exec(text) ?? []
    return [/[\d.]+ kB/.exec(text)?.[0], then, radios]
  }
  const parts = [{ part: 'a.zip/b.xlsx', sheet: 'Costs' }, { sheet: 'Fees' }, { table: 2 }]
  const [csv, xlsx] = [sized('a.csv', 4000), sized('a.xlsx', 3000)]
  expect([
    await shown({ file: csv, others: [sized('b.csv', 5000), sized('c.csv', 1000)] }),
    await shown({ file: csv }, parts),
    await shown({ file: xlsx }),
  ]).toEqual([
    ['10.0 kB', 'Then d.csv', 1],
    ['4.0 kB', 'Then a.zip/b.xlsx, Fees, table 2, d.csv', 2],
    ['3.0 kB', 'Then d.csv', 1],
  ])
})

test('a delimiter joins what was chosen before, and of the sheets of a workbook one or each becomes a table', async () => {
  const form = async (name: string, options: UploadOptions, read: PreviewAnswer | null) => {
    const { actor, sent } = shownActor({
      context: {
        ...{ draft: { ...emptyDraft, file: new File(['a'], name), options }, refusal: null },
        ...{ later: [], next: [], requested: null, read },
      },
      children: {},
      hasTag: () => false,
    })
    return { ...(await openView(<UploadForm actor={actor} />)), sent }
  }
  const text = await form('a.csv', { quote: 'none' }, null)
  await text.within('Delimiter').press('Pipe')
  await text.close()
  const sheets = ['Costs', 'Fees'].map((name) => ({ name, hidden: false }))
  const book = await form('a.xlsx', { sheet: 'Fees' }, { ...previewAnswer, sheets, sheet: 'Costs' })
  await book.press('Several sheets')
  const offered = book.texts('[role=option]')
  await book.press('Each into a table of its own')
  expect({ text: text.sent, offered, book: book.sent }).toEqual({
    text: [{ type: 'options.edited', options: { quote: 'none', separator: '|' } }],
    offered: ['Each into a table of its own', 'Only Fees'],
    book: [{ type: 'tables.arranged', arrangement: 'each' }],
  })
})

test('lines of web addresses that are pasted into their field stay there, and are a table elsewhere', async () => {
  const view = await open()
  const text = 'https://example.com/a.csv\nhttps://example.com/b.csv'
  const paste = (target: Element | null) => {
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') }
    const event = new Event('paste', { bubbles: true, cancelable: true })
    return view.happens(() => target?.dispatchEvent(Object.assign(event, { clipboardData })))
  }
  const file = () => view.actor.getSnapshot().context.draft.file?.name
  await paste(document.querySelector('input[placeholder="https://…"]'))
  expect(file()).toBeUndefined()
  await paste(document.body)
  expect(file()).toBe('pasted.tsv')
})

test('the preview shows what was found and how the first rows are read, and a column is taken as another type or left out', async () => {
  const view = await open()
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  const types = () => view.usable().filter((name) => name.startsWith('Type of'))
  expect({ rows: view.rows('First rows'), types: types(), checked: view.checked() }).toEqual({
    rows: [['1', 'x']],
    types: ['Type of a: whole number', 'Type of b: text'],
    checked: ['Comma', 'Fail', 'Read a', 'Read b'],
  })
  expect(view.within('Preview').text()).toContain('1 row, 2 columns, header in line 1')
  await view.press('Type of a: whole number')
  await view.press('text')
  expect(types()).toEqual(['Type of a: text', 'Type of b: text'])
  await view.press('Read b')
  expect(view.text()).toContain('1 of 2 columns into main.cars')
  await view.happens(view.read)
  await view.press('Submit')
  expect({ asked: view.requests.at(-1), sent: view.calls[0]?.work.upload }).toMatchObject({
    asked: { column_types: { a: 'VARCHAR' } },
    sent: { column_types: { a: 'VARCHAR' }, use_columns: ['a'] },
  })
})

test('the preview follows every option', async () => {
  const view = await open()
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  await view.press('Header')
  await view.press('None')
  await view.happens(view.read)
  await view.type('Skip Rows', '1')
  await view.happens(view.read)
  await view.press('Header')
  await view.press('First 2 lines')
  await view.happens(view.read)
  await view.press('Header')
  await view.press('Auto')
  await view.happens(view.read)
  const sent = ({ header, header_lines, skip_rows }: UploadOptions) => ({
    header,
    header_lines,
    skip_rows,
  })
  expect(view.requests.map(sent)).toEqual([
    {},
    { header: false },
    { header: false, skip_rows: 1 },
    { header: true, header_lines: 2, skip_rows: 1 },
    { skip_rows: 1 },
  ])
})

test('lines that would be refused are named before anything is sent, and one press takes the way out', async () => {
  const fix = { says: 'Leave these lines out', options: { long_rows: 'leave_out' as const } }
  const refusal = {
    message: 'Line 3 has 3 values where the header has 2 columns',
    errors: [
      {
        message: '',
        error_type: 'UPLOAD_BAD_CELLS',
        level: 'error',
        extra: {
          cells: [{ line: 3, column: null, value: '3,4,5', expected: '2 values' }],
        },
      },
    ],
  }
  const view = await open({
    previews: ({ long_rows }) =>
      Promise.resolve(
        long_rows === 'leave_out'
          ? previewAnswer
          : ({ ...previewAnswer, refusal, fixes: [fix] } as never),
      ),
  })
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  expect(view.alerts().length + view.texts('[role=status]').length).toBeGreaterThan(0)
  expect(view.text()).toContain('Line 3 has 3 values where the header has 2 columns')
  await view.press('Leave these lines out')
  await view.happens(view.read)
  expect({
    says: view.text().includes('Line 3 has 3 values'),
    rows: view.rows('First rows'),
  }).toEqual({ says: false, rows: [['1', 'x']] })
})

const openSettings = async () => {
  const view = await open()
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  await view.press('Advanced settings')
  const settings = view.within('Advanced settings')
  return { ...view, settings }
}

test('the advanced settings have the tabs Column Settings and Formatting and what is on at first; a number that is none is told, and Save & Close waits', async () => {
  const { settings, ...view } = await openSettings()
  expect({ tabs: settings.tabs(), checked: settings.checked() }).toEqual({
    tabs: ['Column Settings', 'Formatting'],
    checked: ['Write dataframe index', 'Mangle duplicate columns: X, X.1'],
  })
  await settings.press('Formatting')
  const fields = ['Skip Rows', 'Rows to Read', 'Decimal character']
  expect({ values: fields.map(settings.value), checked: settings.checked() }).toEqual({
    values: ['0', '', '.'],
    checked: ['Skip initial space', 'Skip blank lines', 'Infer datetime format'],
  })
  expect(settings.text()).toContain('Hive supports only a single value.')
  await settings.type('Rows to Read', 'ten')
  const wrong = 'Enter a whole number, or leave it empty for all.'
  expect({ alerts: settings.alerts(), reason: settings.reason('Save & Close') }).toEqual({
    alerts: [wrong],
    reason: wrong,
  })
  await settings.type('Rows to Read', '10')
  await settings.type('Skip Rows', '-1')
  expect(settings.alerts()).toEqual(['Enter a whole number from 0 up.'])
  await settings.type('Skip Rows', '0')
  await settings.type('Decimal character', ',')
  const both = 'The delimiter cannot be the decimal character too.'
  expect([settings.alerts(), settings.reason('Save & Close')]).toEqual([[both], both])
  expect(view.requests.at(-1)?.n_rows).toBeUndefined()
})

test('cancelled settings are forgotten and do not travel', async () => {
  const { settings, ...view } = await openSettings()
  await settings.press('Write dataframe index')
  await settings.press('Cancel')
  await view.press('Submit')
  expect(Object.keys(view.calls[0]?.work.upload ?? {}).toSorted()).toEqual([
    'database_name',
    'file',
    'if_exists',
    'schema',
    'separator',
    'table_name',
  ])
})

test('saved settings stay and travel, all thirteen of them', async () => {
  const { settings, ...view } = await openSettings()
  await settings.press('Index column')
  await view.press('a')
  await settings.type('Index label', 'label')
  await settings.press('Formatting')
  await settings.type('Rows to Read', '1')
  await settings.press('Skip initial space')
  await settings.press('Save & Close')
  expect(view.text()).toContain('4 set')
  await view.press('Advanced settings4 set')
  expect(settings.value('Index label')).toBe('label')
  await settings.press('Cancel')
  await view.press('Submit')
  expect(view.calls[0]?.work.upload).toMatchObject({
    index_col: 0,
    index_label: 'label',
    use_columns: [],
    dataframe: true,
    mangle_dupe_cols: true,
    skip_rows: 0,
    n_rows: 1,
    decimal_char: '.',
    parse_dates: [],
    null_values: expect.arrayContaining(['n/a']) as unknown,
    skip_spaces: false,
    skip_blank_lines: true,
    infer_datetime: true,
  })
})

test('columns that were chosen to be read stay chosen while others are searched', async () => {
  const { settings, ...view } = await openSettings()
  await settings.press('Columns to read')
  await view.press('a')
  await settings.type('Columns to read', 'b')
  await view.press('b')
  await settings.press('Save & Close')
  await view.press('Submit')
  expect(view.calls[0]?.work.upload?.use_columns).toEqual(['a', 'b'])
})

test('files are chosen in the dialog of the system', async () => {
  const view = await open()
  const input = document.querySelector('input[type=file]')
  const take = (...files: File[]) => {
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    return view.happens(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  await take(carsFile)
  await take()
  expect(view.actor.getSnapshot().context.draft.file?.name).toBe('Cars.csv')
})

test('files are dropped anywhere, but while one is uploaded or the advanced settings are open, which says so', async () => {
  const view = await open()
  const drag = (type: string, files: File[] = []) =>
    view.happens(() =>
      window.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          dataTransfer: { types: ['Files'], items: [], files },
        }),
      ),
    )
  const said = async () => {
    await drag('dragenter')
    const text = view.statuses().at(-1)
    await drag('drop', [new File(['a'], 'other.csv')])
    return [text, view.actor.getSnapshot().context.draft.file?.name]
  }
  expect(await said()).toEqual([
    expect.stringMatching(/^Drop the file herecsv.*; several at once, too$/),
    'other.csv',
  ])
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  await view.press('Advanced settings')
  expect(await said()).toEqual(['Close the advanced settings first', 'Cars.csv'])
  await view.within('Advanced settings').press('Cancel')
  await view.press('Submit')
  expect(await said()).toEqual(['A file is being uploaded', 'Cars.csv'])
})

test('of many columns those in sight are drawn, each at its place, as the preview is scrolled', async () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({
    ...{ name: `c${at}`, type: 'BIGINT', type_generic: 0, sample: null },
  }))
  const rows = [columns.map((_, at) => at)]
  const view = await open({
    previews: () => Promise.resolve({ ...previewAnswer, columns, rows }),
  })
  await view.happens(() => view.choose(carsFile))
  await view.happens(view.read)
  const drawn = () => {
    const heads = view.texts('th[aria-colindex]').length
    const cells = view.rows('First rows')[0]?.filter((text) => text !== '')
    return [heads, cells?.[0], cells?.at(-1), view.texts('thead td').length]
  }
  expect(drawn()).toEqual([9, '0', '8', 1])
  const region = document.querySelector('[role=region][aria-label="First rows"]')
  await view.happens(() => {
    if (region) region.scrollLeft = 148 * 10 + 7
    region?.dispatchEvent(new Event('scroll', { bubbles: true }))
  })
  expect(drawn()).toEqual([9, '8', '16', 2])
})

/** The columns of a preview, with the options that a choice of the type makes. */
const columnsOf = (
  types: readonly (readonly [type: string, generic: number])[],
  options: UploadOptions = {},
  more: Partial<typeof previewAnswer> = {},
) => {
  const columns = types.map(([type, type_generic], at) => ({
    ...{ name: `c${at}`, type, type_generic, sample: null },
  }))
  let made: UploadOptions = {}
  const read = { ...previewAnswer, columns, ...more }
  return parsedColumns(read, { ...emptyDraft, options }, (next) => void (made = next)).map(
    ({ types: choices, icon: _, ...column }) => ({
      ...column,
      checked: choices.find(({ checked }) => checked)?.label,
      choose: (label: string) => {
        choices.find((choice) => choice.label === label)?.onSelect()
        return made
      },
      labels: choices.map(({ label }) => label),
    }),
  )
}

test('the type of a column is told in a word, whatever the engine calls it', () => {
  const kinds = (...types: [string, number][]) => columnsOf(types).map(({ kind }) => kind)
  expect({
    whole: kinds(['BIGINT', 0], ['UTINYINT', 0], ['INTEGER', 0], ['HUGEINT', 0]),
    numbers: kinds(['DOUBLE', 0], ['DECIMAL(18,3)', 0]),
    times: kinds(['DATE', 2], ['TIMESTAMP', 2], ['TIMESTAMP WITH TIME ZONE', 2], ['TIME', 1]),
    others: kinds(['BOOLEAN', 3], ['VARCHAR', 1], ['STRUCT(a INTEGER)', 1], ['INTERVAL', 1]),
  }).toEqual({
    whole: ['whole number', 'whole number', 'whole number', 'whole number'],
    numbers: ['number', 'number'],
    times: ['date', 'date and time', 'date and time', 'time of day'],
    others: ['yes or no', 'text', 'text', 'text'],
  })
  expect(
    columnsOf([
      ['INTEGER', 0],
      ['VARCHAR', 1],
    ]).map(({ isNumber }) => isNumber),
  ).toEqual([true, false])
})

test('a column is taken as a chosen type until Auto is chosen again; that of file names has its own', () => {
  const types = [
    ['BIGINT', 0],
    ['VARCHAR', 1],
  ] as const
  const [first, second] = columnsOf(types, { column_types: { c0: 'DATE' } }, { file_column: 'c1' })
  expect({
    kind: first?.kind,
    checked: [first?.checked, second?.checked],
    labels: [first?.labels.length, second?.labels],
    auto: first?.choose('Auto'),
    number: first?.choose('number'),
  }).toEqual({
    kind: 'date',
    checked: ['date', 'Auto'],
    labels: [7, ['Auto']],
    auto: {},
    number: { column_types: { c0: 'DOUBLE' } },
  })
})

test('the last column that is read cannot be left out', () => {
  const types = [
    ['BIGINT', 0],
    ['VARCHAR', 1],
  ] as const
  const fixed = (use_columns: string[], columns: typeof types | [(typeof types)[0]] = types) =>
    columnsOf(columns, use_columns.length === 0 ? {} : { use_columns }).map(
      ({ isRead, fixedReason }) => [isRead, fixedReason !== null],
    )
  expect({
    all: fixed([]),
    one: fixed(['c1']),
    both: fixed(['c0', 'c1']),
    single: fixed([], [types[0]]),
  }).toEqual({
    all: [
      [true, false],
      [true, false],
    ],
    one: [
      [false, false],
      [true, true],
    ],
    both: [
      [true, false],
      [true, false],
    ],
    single: [[true, true]],
  })
})
