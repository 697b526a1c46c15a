import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openClickhouse } from '../../../server/engines/clickhouse/openClickhouse.ts'
import { rowsOf } from '../../../server/engines/clickhouse/rows.ts'
import { createServerFacts } from '../../../server/engines/clickhouse/serverFacts.ts'
import type { Connection } from '../../../server/engines/reach/connection.ts'
import type { Batch, Driver, Load, Reading, Rows } from '../../../server/engines/remote/driver.ts'
import { openTrino } from '../../../server/engines/trino/openTrino.ts'
import { Refusal } from '../../../server/problem.ts'
import { connectionTo } from '../../support/connectionTo.ts'
import { countedLoad } from '../../support/countedLoad.ts'
import { openTrinoProtocol, type Script } from '../../support/trinoProtocol.ts'
import { flat } from '../../support/written.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const connectionFor = (port: number, more: Partial<Connection> = {}) =>
  connectionTo(port, { user: 'ann', password: 'secret', database: 'shop', ...more })
const never = new AbortController().signal
const reading = (sql: string, more: Partial<Reading> = {}): Reading => ({
  parts: [sql],
  values: [],
  userSql: true,
  maxRows: 11,
  timeoutMs: 20_000,
  ...more,
})
const whole = async ({ columns, batches }: Rows) => {
  const found: Batch[] = []
  for await (const batch of batches) found.push(batch)
  return {
    columns: columns.map(({ name, type, typeGeneric }) => `${name} ${type} ${typeGeneric}`),
    batches: found.map(({ rowCount, columns: cells }) => [rowCount, ...cells]),
  }
}
const column = (name: string, type: string) => ({ name, type, typeGeneric: 1 as const })
async function* batch(...columns: Batch['columns']): AsyncGenerator<Batch> {
  yield { rowCount: columns[0]?.length ?? 0, columns }
}
const load = (more: Partial<Load> = {}) =>
  countedLoad({
    into: { schema: null, table: 'goods' },
    ifExists: 'fail',
    columns: [column('n', 'INTEGER'), column('Word', 'VARCHAR')],
    batches: batch([1, 2], ['a\tb', null]),
    ...more,
  })

const outcome = async (work: () => unknown) => {
  try {
    return flat(await work())
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.message}`
    return error instanceof Error ? `${error.name} ${error.message}` : flat(error)
  }
}
/** Random names and ids by the order in which they appear. */
const numbered = (lines: string) => {
  const seen: string[] = []
  return lines.replaceAll(
    /__chartroom_load_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
    (name) => {
      if (!seen.includes(name)) seen.push(name)
      return `${name.startsWith('_') ? 'arriving' : 'id'} ${seen.indexOf(name) + 1}`
    },
  )
}

/** Does one thing after the other, and writes down what each sent and answered. */
const conversation = (sent: string[]) => {
  const lines: string[] = []
  return {
    note: async (name: string, work: () => unknown) => {
      sent.length = 0
      const answer = await outcome(work)
      lines.push(`# ${name}`, ...sent, `= ${answer}`, '')
    },
    text: () => numbered(lines.join('\n')),
  }
}
const rows = (heading: string, ...lines: string[]) => {
  const columns = heading.split(', ').map((one) => one.split(' '))
  const row = (at: number) => columns.map((one) => one[at]).join('\t')
  return [row(0), row(1), ...lines].map((line) => `${line}\n`).join('')
}

const usually: [RegExp, string][] = [
  [/^SELECT currentDatabase/, rows('d String', 'shop')],
  [
    /system\.settings/,
    rows('name String, value String', 'readonly\t0', 'date_time_output_format\tsimple'),
  ],
  [/table_functions/, rows('name String', 'url', 'numbers', 'merge')],
  [/table_engines/, rows('name String', 'mergetree', 'url')],
  [/data_type_families/, rows('name String', 'Int32', 'Date32')],
]

/** A server that answers as ClickHouse does, by the first pattern that fits, and writes down what it was sent. */
const openFront = async () => {
  const sent: string[] = []
  const held: string[] = []
  const asked: IncomingHttpHeaders[] = []
  const answers: [RegExp, string][] = []
  const front = { port: 0, sent, held, asked, answers, late: Promise.resolve() }
  const answerTo = async (...[request, response]: Parameters<RequestListener>) => {
    const body = await text(request)
    asked.push(request.headers)
    const sentWith = Object.fromEntries(new URL(request.url ?? '', 'http://front').searchParams)
    const { query, query_id: id, ...settings } = sentWith
    const sql = query ?? body
    const rest = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const values = query === undefined ? [] : [`with ${JSON.stringify(body)}`]
    const known = [...usually, ...front.answers]
    const answer = known.find(([pattern]) => pattern.test(sql))?.[1] ?? ''
    if (answer === 'held') held.push(sql)
    const shown = sql.startsWith('KILL') || answer === 'held' ? [`as ${id}`] : []
    // Both are asked at once.
    if (!/table_(functions|engines)/.test(sql))
      sent.push([sql.replaceAll('\n', '⏎'), ...rest, ...values, ...shown].join(' · '))
    if (answer === 'held') return
    if (sql.startsWith('KILL')) await front.late
    const code = /^Code: (\d+)/.exec(answer)?.[1]
    const failed = code === undefined ? {} : { 'x-clickhouse-exception-code': code }
    const headers = { 'x-clickhouse-server-display-name': 'x', ...failed }
    response.writeHead(code === undefined ? 200 : 500, headers).end(answer)
  }
  const server = createServer((...turn) => void answerTo(...turn)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  front.port = (server.address() as AddressInfo).port
  return front
}
const clickhouseAt = async (more: Partial<Connection> = {}) => {
  const front = await openFront()
  const driver = openClickhouse(connectionFor(front.port, more))
  closing.push(driver.close)
  return { front, driver, ...conversation(front.sent) }
}

test('what ClickHouse is asked for lists, keys and names, and what its answers become', async () => {
  const { front, driver, note, text: said } = await clickhouseAt()
  front.answers = [
    [/system\.databases/, rows('name String, c UInt8', 'shop\t1', 'archive\t0', 'system\t0')],
    [
      /engine FROM system\.tables/,
      rows(
        'name String, engine String',
        'a\\tb\tMergeTree',
        'v\tMaterializedView',
        '.inner.v\tMergeTree',
        '__chartroom_load_1_ff\tMergeTree',
        '__chartroom_workspace\tLog',
      ),
    ],
    [/is_in_primary_key/, rows('name String', 'id', 'day')],
    [/table = 'none'|name = 'none'/, rows('name String, type String')],
    [
      /type FROM system\.columns/,
      rows('name String, type String', 'n\tInt32', 'd\tNullable(Date)'),
    ],
    [/^SELECT database, name/, rows('database String, name String', 'shop\tgoods')],
    [/^SELECT 1/, rows('1 UInt8', '1')],
  ]
  await note('schemas', driver.schemas)
  const [schemas, ...others] = front.answers
  front.answers = [[/system\.databases/, rows('name String, c UInt8', 'system\t1', 'shop\t0')]]
  await note('schemas of the server itself', driver.schemas)
  front.answers = [schemas!, ...others]
  await note('tables', () => driver.tables(null))
  await note('tables of a schema', () => driver.tables("it's"))
  await note('columns', () => driver.columns({ schema: null, table: 'goods' }))
  await note('columns of none', () => driver.columns({ schema: 's', table: 'none' }))
  await note('keys', () => driver.keys({ schema: 's', table: 'goods' }))
  await note('spelled', () => driver.spelled({ schema: 's', table: 'goods' }))
  await note('spelled of none', () => driver.spelled({ schema: null, table: 'none' }))
  await note('dropped', () => driver.dropTable({ schema: null, table: 'a"b' }))
  await note('dropped from a schema', () => driver.dropTable({ schema: 's', table: 't' }))
  await note('ping', () => driver.ping())
  const without = openClickhouse(connectionFor(front.port, { database: null, user: null }))
  closing.push(without.close)
  await note('ping of no database', () => without.ping())
  front.answers = [[/^SELECT 1/, 'Code: 516. DB::Exception: ann: Authentication failed. (X_Y)']]
  await note('ping of whom it does not know', () => driver.ping())
  await expect(said()).toMatchFileSnapshot('./protocols/clickhouseLists.txt')
})

test('what ClickHouse is sent to read and to run, and what is made of it', async () => {
  const { front, driver, note, text: said } = await clickhouseAt()
  const some = rows('n Int32, t Nullable(String)', '1\ta', '2\t\\N', '3\tc')
  front.answers = [
    [/FROM broken/, 'Code: 47. DB::Exception: Unknown identifier: `x`. (UNKNOWN_IDENTIFIER)'],
    [/^\s*(SELECT|WITH|SHOW|EXISTS|\(|-- of a list)/i, some],
    [/^INSERT/, ''],
  ]
  const read = async (sql: string, more?: Partial<Reading>) =>
    whole(await driver.read(reading(sql, more), never))
  const run = (sql: string, more = {}) =>
    driver.execute({ sql, maxRows: 2, timeoutMs: 7001, ...more }, never)
  await note('read', () => read('SELECT * FROM t ;'))
  await note('read again, in a schema', () => read('SELECT 1 -- all', { schema: 'other' }))
  await note('read with values', () =>
    read('', { parts: ['SELECT ', ', ', ''], values: ["it's", null], userSql: false }),
  )
  await note('columns alone', () => read('SELECT 1 -- all', { maxRows: 0 }))
  await note('columns alone of a query in brackets', () => read('(SELECT 1)', { maxRows: 0 }))
  await note('columns alone of a query that names a part', () =>
    read(' with x AS (SELECT 1) SELECT * FROM x', { maxRows: 0 }),
  )
  await note('columns alone of a list', () => read('SHOW TABLES', { maxRows: 0 }))
  await note('read what writes', () => read('DROP TABLE t'))
  await note('read what reaches out', () => read("SELECT * FROM url('http://h')"))
  await note('read others', () => read('SELECT * FROM processes', { schema: 'system' }))
  await note('read in vain', () => read('SELECT x FROM broken'))
  await note('run a query, cut', async () => {
    const answer = await run('SELECT * FROM t;')
    await expect.poll(() => front.sent.at(-1)).toMatch(/^KILL/)
    return answer
  })
  await note('run a query, cut, in a schema', async () => {
    const answer = await run('SELECT * FROM t', { schema: 'other' })
    await expect.poll(() => front.sent.at(-1)).toMatch(/^KILL/)
    return answer
  })
  await note('run a query, whole', () => run('\n with a AS (SELECT 1) SELECT 2', { maxRows: 3 }))
  await note('run what answers a list', () => run('exists t', { maxRows: 3 }))
  await note('run what answers a list behind a comment', () =>
    run('-- of a list\nCHECK TABLE t', { maxRows: 3 }),
  )
  await note('run what writes', () => run('INSERT INTO t VALUES (1)', { schema: 'other' }))
  await note('run what no one may', () => run('SYSTEM SHUTDOWN'))
  await note('run others', () => run('SELECT * FROM processes', { schema: 'system' }))
  await note('run in vain', () => run('SELECT x FROM broken'))
  await expect(said()).toMatchFileSnapshot('./protocols/clickhouseStatements.txt')
})

test('ClickHouse is asked in the name of the user of the address, and with the headers of its settings', async () => {
  const { front, driver } = await clickhouseAt()
  front.answers = [[/^SELECT 1/, rows('1 UInt8', '1')]]
  const headers = { 'X-Farm': 'north' }
  const nobody = openClickhouse(connectionFor(front.port, { user: null, password: null, headers }))
  closing.push(nobody.close)
  await driver.ping()
  await nobody.ping()
  const asked = front.asked.map(({ authorization = '', 'x-farm': farm }) => [
    Buffer.from(authorization.replace('Basic ', ''), 'base64').toString(),
    farm,
  ])
  expect(asked).toEqual([
    ['ann:secret', undefined],
    ['default:', 'north'],
  ])
})

test('what is stopped at ClickHouse is ended there, and nothing is sent for what was stopped before', async () => {
  const { front, driver, note, text: said } = await clickhouseAt()
  front.answers = [[/endless/, 'held']]
  const stopped = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    const stop = new AbortController()
    front.held.length = 0
    const answer = outcome(() => work(stop.signal))
    await expect.poll(() => front.held.length).toBe(1)
    stop.abort(new Error('Nobody wants it'))
    await expect.poll(() => front.sent.at(-1)).toMatch(/^KILL/)
    return answer
  }
  const command = { sql: 'INSERT INTO t SELECT endless', maxRows: 1, timeoutMs: 1000 }
  await note('read', () => stopped((signal) => driver.read(reading('SELECT endless'), signal)))
  await note('run', () => stopped((signal) => driver.execute(command, signal)))
  const schema = 'other'
  await note('read in a schema', () =>
    stopped((signal) => driver.read(reading('SELECT endless', { schema }), signal)),
  )
  await note('run in a schema', () =>
    stopped((signal) => driver.execute({ ...command, schema }, signal)),
  )
  const before = AbortSignal.abort(new Error('Nobody wants it'))
  await note('read late', () => driver.read(reading('SELECT endless'), before))
  await note('run late', () => driver.execute(command, before))
  await expect(said()).toMatchFileSnapshot('./protocols/clickhouseStopped.txt')
})

test('a session of a statement alone closes behind what ends the statement at ClickHouse', async () => {
  const { front, driver } = await clickhouseAt()
  const { promise: late, resolve: letThrough } = Promise.withResolvers<void>()
  Object.assign(front, { late, answers: [[/endless/, 'held'], ...front.answers] })
  front.answers.push([/^SELECT 1/, rows('1 UInt8', '1')])
  const order: string[] = []
  const stop = new AbortController()
  const command = { sql: 'INSERT INTO t SELECT endless', maxRows: 1, timeoutMs: 1000 }
  const stopped = outcome(() => driver.execute({ ...command, schema: 'other' }, stop.signal))
  const over = stopped.then(() => order.push('over'))
  await expect.poll(() => front.held.length).toBe(1)
  stop.abort(new Error('Nobody wants it'))
  await expect.poll(() => front.sent.at(-1)).toMatch(/^KILL/)
  await driver.ping()
  order.push('answered')
  letThrough()
  await over
  expect(order).toEqual(['answered', 'over'])
})

/** What tells that a table is there already, with its engine. */
const old = (engine: string): [RegExp, string][] => [
  [/^SELECT engine/, rows('engine String', engine)],
  [
    /^SELECT name, type FROM system\.columns/,
    rows('name String, type String', 'word\tString', 'N\tNullable(Date)'),
  ],
]

test('what ClickHouse is sent to take a table, new, replaced or longer, and what makes it refuse', async () => {
  const { front, driver, note, text: said } = await clickhouseAt()
  const counted = (...counts: number[]): [RegExp, string] => [
    /^SELECT COUNT\(\*\)/,
    rows(counts.map((_, at) => `c${at} UInt64`).join(', '), counts.join('\t')),
  ]
  const arrived = counted(2, 2, 1)
  const total: [RegExp, string] = [/^SELECT count\(\)/, rows('c UInt64', '7')]
  const leftovers: [RegExp, string] = [
    /^SELECT name FROM system\.tables/,
    rows('name String', '__chartroom_load_1_ff', 'goods'),
  ]
  const parts: [RegExp, string] = [/partition_id/, rows('p String', 'all', "it's")]
  const taken = async (name: string, answers: [RegExp, string][], more: Partial<Load> = {}) => {
    front.answers = [...answers, total]
    await note(name, () => driver.load(load(more), never))
  }
  const days = { columns: [column('n', 'DATE'), column('word', 'VARCHAR')] }
  const append = { ...days, ifExists: 'append', batches: batch(['2026-01-02', null], ['x', '\\']) }
  const appended = { ...append, ifExists: 'append' } as const
  await taken('new', [leftovers, arrived])
  await taken('new in a schema', [arrived], { into: { schema: 's', table: 'o"k' } })
  await taken('new, though it may be there', [arrived], { ifExists: 'append' })
  await taken('new, and not all arrived', [counted(1, 1, 1)])
  await taken('new, and a value is missing', [counted(2, 2, 0)])
  await taken('there already', old('MergeTree'))
  await taken('replaced', [...old('Log'), arrived], { ifExists: 'replace' })
  const noExchange: [RegExp, string] = [/^EXCHANGE/, 'Code: 48. DB::Exception: no. (NOT_THERE)']
  const replace = { ifExists: 'replace' } as const
  await taken('replaced in two steps', [...old('Log'), arrived, noExchange], replace)
  await taken('in place of a view', old('View'), replace)
  await taken('in place of a view that holds rows', old('MaterializedView'), replace)
  await taken('longer', [...old('MergeTree'), counted(2, 1, 2), parts], appended)
  await taken('longer by nothing', [...old('MergeTree'), counted(0, 0, 0)], {
    ...appended,
    batches: batch([], []),
  })
  await taken('longer, with other columns', old('MergeTree'), {
    ...appended,
    columns: days.columns.slice(1),
  })
  for (const engine of ['Log', 'ReplicatedMergeTree', 'SharedMergeTree'])
    await taken(`longer, of the engine ${engine}`, old(engine), appended)
  await expect(said()).toMatchFileSnapshot('./protocols/clickhouseLoads.txt')
})

test('what a load to ClickHouse that is stopped or refused has begun is removed, and what another one has begun is not', async () => {
  const { front, driver, note, text: said } = await clickhouseAt()
  const begun = `__chartroom_load_${Date.now().toString(36)}_ff`
  const found: [RegExp, string][] = [
    [/^SELECT name FROM system\.tables/, rows('name String', begun)],
    [/^SELECT engine/, rows('engine String', 'MergeTree')],
    [/^SELECT COUNT/, rows('a UInt64, b UInt64, c UInt64', '2\t2\t1')],
  ]
  const replace = { ifExists: 'replace' } as const
  const fails = 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)'
  front.answers = [...found, [/^INSERT/, 'held']]
  await note('stopped', async () => {
    const stop = new AbortController()
    const loading = outcome(() => driver.load(load(replace), stop.signal))
    await expect.poll(() => front.held.length).toBe(1)
    stop.abort(new Error('Nobody wants it'))
    return loading
  })
  front.answers = [...found, [/^INSERT/, fails]]
  await note('refused', () => driver.load(load(replace), never))
  front.answers = [...found, [/^(EXCHANGE|RENAME)/, fails]]
  await note('refused at its end', () => driver.load(load(replace), never))
  await expect(said()).toMatchFileSnapshot('./protocols/clickhouseUndone.txt')
})

test('a server on an IPv6 address is reached, and one that nobody waits for is not asked', async () => {
  const ofSix = { host: '2001:db8::7' }
  const { front, driver } = await clickhouseAt(ofSix)
  front.answers = [[/^SELECT 1/, rows('1 UInt8', '1')]]
  const { server, driver: trino } = await trinoAt(ofSix)
  const left = new Error('Nobody wants it')
  const outcomes = [
    await outcome(() => driver.ping()),
    await outcome(() => trino.ping()),
    await outcome(() => driver.ping(AbortSignal.abort(left))),
    await outcome(() => trino.ping(AbortSignal.abort(left))),
  ]
  const hosts = [front.asked, server.requested.map(({ headers }) => headers)]
  expect({ outcomes, hosts: hosts.map((asked) => asked.map(({ host }) => host)) }).toEqual({
    outcomes: ['undefined', 'undefined', 'Error Nobody wants it', 'Error Nobody wants it'],
    hosts: [[`[2001:db8::7]:${front.port}`], [`[2001:db8::7]:${server.port}`]],
  })
})

test('an answer of ClickHouse is read as it comes in pieces, up to where it breaks off', async () => {
  const lines: string[] = []
  const note = async (name: string, ...pieces: (string | Buffer)[]) => {
    async function* stream() {
      for (const piece of pieces) yield Buffer.from(piece)
    }
    const found: unknown[] = []
    const read = async () => {
      const { columns, batches } = await rowsOf(stream(), connectionFor(8123))
      found.push(columns.map(({ name: one, type }) => `${one} ${type}`))
      for await (const one of batches) found.push([one.rowCount, ...one.columns])
    }
    const end = await outcome(read)
    lines.push(`# ${name}`, ...found.map(flat), `= ${end}`, '')
  }
  const said = 'Code: 395. DB::Exception: Value  passed. (FUNCTION_THROW) (version 25.1 (official))'
  const letter = Buffer.from('n\nString\né\n')
  await note('nothing')
  await note('no rows', 'n\nInt8\n')
  await note('one line', 'n\n')
  await note('names of one kind', 'a\tb\nInt8\n')
  await note('names twice, escaped', "a\\tb\ta\\tb\nInt8\tEnum8(\\'x\\' = 1)\n1\tx\n")
  await note('in pieces', 'n\nIn', 't8\n1\n2', '\n3\n', '4', '', '5\n')
  await note('within a letter', letter.subarray(0, 11), letter.subarray(11))
  await note('rows with the heading', 'n\nInt8\n1\n2\n')
  await note('cut off', 'n\nInt8\n1\n2')
  await note('a failure behind', 'n\tm\nInt8\tInt8\n1\t1\n2\t2\n', `${said}\n`)
  await note('a failure in place of a row', 'n\nString\na\n', `${said}\n`)
  await note('a failure in the middle of a line', 'n\nString\na\n', `b${said}`)
  await note(
    'a carriage return',
    'n\tm\nString\tString\na\tb\n',
    `\r\n__exception__\r\nx\r\n${said}\n${said.length} x\r\n__exception__\r\n`,
  )
  await note(
    'a carriage return in place of a row',
    'n\nString\na\n',
    `\r\n__exception__\r\n${said}\n`,
  )
  await note('too many fields', 'n\nInt8\n1\n1\t2\n3\n')
  await note('what looks like a failure', 'n\nString\nCode: 5\nb\n')
  await expect(lines.join('\n')).toMatchFileSnapshot('./protocols/clickhouseAnswers.txt')
})

test('a statement at ClickHouse is sent with the settings that its user may change', async () => {
  const settings = ['date_time_output_format', 'prefer_column_name_to_alias', 'other']
  const all = [...settings, 'cancel_http_readonly_queries_on_client_close']
  const sent: string[] = []
  const found: unknown[] = []
  for (const [readonly, own] of [
    ['0', all],
    ['0', []],
    ['1', all],
    ['2', all],
  ] as const) {
    let tries = 0
    const { settingsFor, serverHas } = createServerFacts(async (sql) => {
      sent.push(sql)
      tries += 1
      if (tries === 1) throw new Error('not yet')
      if (sql.includes('table_')) return [[sql.replace(/.*table_/, '')]]
      return [['readonly', readonly], ...own.map((name) => [name, 'x'])]
    })
    const first = await outcome(() => settingsFor(1500, true))
    found.push([readonly, own.length, first, await settingsFor(1500, true)])
    found.push(await settingsFor(60_000, false), tries)
    const { tableFunctions, tableEngines } = await serverHas()
    found.push([...tableFunctions, ...tableEngines, tries])
  }
  await expect([...new Set(sent), ...found.map(flat)].join('\n')).toMatchFileSnapshot(
    './protocols/clickhouseSettings.txt',
  )
})

const trinoAt = async (more: Partial<Connection> = {}) => {
  const sent: string[] = []
  const trino: { answers: [RegExp, Script][] } = { answers: [] }
  const server = await openTrinoProtocol((sql) => {
    const { headers } = server.requested.at(-1)!
    const said = ['user', 'catalog', 'schema', 'source', 'session', 'transaction-id']
    const shown = said.map((name) => headers[`x-trino-${name}`] ?? '-')
    sent.push(`${sql.replaceAll('\n', '⏎')} · ${shown.join(' ')}`)
    return trino.answers.find(([pattern]) => pattern.test(sql))?.[1] ?? {}
  })
  closing.push(server.close)
  const opened = (changes: Partial<Connection> = {}): Driver => {
    const driver = openTrino(connectionFor(server.port, { schema: 'sales', ...more, ...changes }))
    closing.push(driver.close)
    return driver
  }
  return { server, trino, opened, driver: opened(), ...conversation(sent) }
}
const answering = (columns: string, ...pages: string[]): Script => ({
  columns: columns.split(', ').map((one) => {
    const [name = '', type = ''] = one.split(' ')
    return { name, type }
  }),
  pages,
})

test('what Trino is asked for lists and names, and what its answers become', async () => {
  const { trino, opened, driver, note, text: said } = await trinoAt()
  const table = 'table_name varchar, table_type varchar'
  trino.answers = [
    [
      /schemata ORDER/,
      answering('s varchar', '[["archive"],["information_schema"]]', '[["sales"]]'),
    ],
    [/'none'/, answering('t varchar')],
    [/lower/, answering('t varchar', '[["goods"]]')],
    [/data_type/, answering('c varchar, t varchar', '[["n","bigint"],["d","date"]]')],
    [
      /\.tables/,
      answering(table, '[["a","BASE TABLE"],["v","VIEW"],["__chartroom_load_1_f","BASE TABLE"]]'),
    ],
  ]
  await note('schemas', driver.schemas)
  await note(
    'schemas of the catalog about itself',
    opened({ schema: 'information_schema' }).schemas,
  )
  await note('tables', () => driver.tables(null))
  await note('tables of a schema', () => driver.tables("it's"))
  await note('columns', () => driver.columns({ schema: null, table: 'goods' }))
  await note('columns of none', () => driver.columns({ schema: 's', table: 'none' }))
  await note('keys', () => driver.keys({ schema: null, table: 'goods' }))
  await note('spelled', () => driver.spelled({ schema: null, table: 'Goods' }))
  await note('spelled in a schema', () => driver.spelled({ schema: 'S', table: 'Goods' }))
  await note('spelled of none', () => driver.spelled({ schema: null, table: 'none' }))
  await note('dropped', () => driver.dropTable({ schema: null, table: 'a"b' }))
  await note('ping', () => driver.ping())
  const nowhere = opened({ database: null, schema: null, options: { source: 'farm' } })
  await note('ping without a catalog', () => nowhere.ping())
  await note('ping of nobody', () => opened({ user: null }).ping())
  await note('tables without a catalog', () => opened({ database: null }).tables(null))
  await note('tables without a schema', () => opened({ schema: null }).tables(null))
  await note('in the name of another', () => opened({ impersonated: 'eve' }).ping())
  await expect(said()).toMatchFileSnapshot('./protocols/trinoLists.txt')
})

test('what Trino is sent to read and to run, and what is made of it', async () => {
  const { trino, driver, note, text: said } = await trinoAt()
  trino.answers = [
    [/broken/, { error: { message: 'no such', errorName: 'COLUMN_NOT_FOUND' } }],
    [/^INSERT/, { ...answering('rows bigint', '[[3]]'), updateCount: 3 }],
    [/^DELETE/, { ...answering('rows bigint', '[[0]]'), updateCount: 0 }],
    [/long/, answering('n bigint, d double', '[[9007199254740993,1e300],[-1234567890123456,0.5]]')],
    [
      /SELECT|VALUES|SHOW/,
      answering('n integer, n varchar', '[[1,"a"],[2,null]]', '[]', '[[3,"c"]]'),
    ],
  ]
  const read = async (sql: string, more?: Partial<Reading>) =>
    whole(await driver.read(reading(sql, more), never))
  const run = (sql: string, more = {}) =>
    driver.execute({ sql, maxRows: 2, timeoutMs: 7001, ...more }, never)
  await note('read', () => read('SELECT * FROM t ;'))
  await note('read in a schema', () => read('SELECT 1', { schema: 'other' }))
  await note('read with values', () =>
    read('', { parts: ['SELECT ', ', ', ''], values: ["it's", null], userSql: false }),
  )
  await note('columns alone', () => read('/* a */ ( VALUES 1)', { maxRows: 0 }))
  await note('columns alone of a list', () => read('SHOW TABLES', { maxRows: 0 }))
  await note('read long numbers', () => read('SELECT long'))
  await note('read what writes', () => read('DELETE FROM t'))
  await note('read in vain', () => read('SELECT broken'))
  await note('read in vain for us', () => read('SELECT broken', { userSql: false }))
  await note('run a query, cut', () => run('SELECT * FROM t;'))
  await note('run a query, whole', () => run('SELECT 2', { maxRows: 3, schema: 'other' }))
  await note('run what writes', () => run('INSERT INTO t VALUES (1)'))
  await note('run what changes nothing', () => run('DELETE FROM t'))
  await note('run what answers nothing', () => run('CREATE TABLE t (n integer)'))
  await note('run what no one may', () => run('SET ROLE admin'))
  await note('run in vain', () => run('SELECT broken'))
  await expect(said()).toMatchFileSnapshot('./protocols/trinoStatements.txt')
})

/** What tells how many rows and values have arrived. */
const counts = (counted: string): [RegExp, Script] => [
  /^SELECT COUNT\(\*\)/,
  answering('a bigint, b bigint, c bigint', `[[${counted}]]`),
]

test('what Trino is sent to take a table, new, replaced or longer, and what makes it refuse', async () => {
  const { trino, driver, note, text: said } = await trinoAt()
  const arrived = counts('2, 2, 1')
  const total: [RegExp, Script] = [/^SELECT count\(\*\)/, answering('c bigint', '[[7]]')]
  const there: [RegExp, Script][] = [
    [/lower/, answering('t varchar', '[["goods"]]')],
    [/data_type/, answering('c varchar, t varchar', '[["word","varchar"],["n","bigint"]]')],
  ]
  const taken = async (name: string, answers: [RegExp, Script][], more: Partial<Load> = {}) => {
    trino.answers = [...answers, total]
    await note(name, () => driver.load(load(more), never))
  }
  await taken('new', [arrived])
  await taken('new in a schema', [arrived], { into: { schema: 's', table: 'o"k' } })
  await taken('new, though it may be there', [arrived], { ifExists: 'append' })
  await taken('new, and not all arrived', [counts('1, 1, 1')])
  const nothing = { batches: batch([], []) }
  await taken('new, of no rows', [counts('0, 0, 0')], nothing)
  await taken('there already', there)
  await taken('replaced', [...there, arrived], { ifExists: 'replace' })
  const error = { message: 'not supported', errorName: 'NOT_SUPPORTED' }
  await taken('replaced in vain', [...there, arrived, [/^CREATE OR/, { error }]], {
    ifExists: 'replace',
  })
  await taken('longer', [...there, arrived], { ifExists: 'append' })
  await taken('longer, with other columns', there, {
    ifExists: 'append',
    columns: [column('m', 'DATE')],
  })
  const types = [
    'BOOLEAN',
    'TINYINT',
    'UBIGINT',
    'UHUGEINT',
    'HUGEINT',
    'FLOAT',
    'DECIMAL(9, 2)',
    'DATE',
    'TIME',
  ].concat(['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'UUID', 'BLOB', 'INTEGER[]'])
  await taken('of every type', [counts('1, 1')], {
    columns: types.map((type, at) => column(`c${at}`, type)),
    batches: batch(
      ...types.map((type) => [type.startsWith('TIMESTAMP') ? '2026-01-02T03:04:05' : true]),
    ),
  })
  await expect(said()).toMatchFileSnapshot('./protocols/trinoLoads.txt')
})

test('what writes at Trino and is stopped is ended there, and what a load that is stopped or refused has begun is removed', async () => {
  const { server, trino, driver, note, text: said } = await trinoAt()
  const stopped = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    const stop = new AbortController()
    const before = server.waiting()
    const answer = outcome(() => work(stop.signal))
    await expect.poll(() => server.waiting()).toBe(before + 1)
    stop.abort(new Error('Nobody wants it'))
    return [await answer, server.deleted.length]
  }
  const command = { sql: 'INSERT INTO t SELECT 1', maxRows: 1, timeoutMs: 1000 }
  trino.answers = [[/^INSERT/, { endless: true }]]
  await note('run', () => stopped((signal) => driver.execute(command, signal)))
  await note('run in a schema', () =>
    stopped((signal) => driver.execute({ ...command, schema: 'other' }, signal)),
  )
  await note('load', () => stopped((signal) => driver.load(load(), signal)))
  trino.answers = [
    [/lower/, answering('t varchar', '[["goods"]]')],
    [/data_type/, answering('c varchar, t varchar', '[["n","bigint"]]')],
    counts('2, 2, 1'),
    [/^CREATE OR/, { endless: true }],
  ]
  await note('load in place of a table', () =>
    stopped((signal) => driver.load(load({ ifExists: 'replace' }), signal)),
  )
  const error = { message: 'No room', errorName: 'CLUSTER_OUT_OF_MEMORY' }
  trino.answers = [[/^INSERT/, { error }]]
  await note('load that is refused', () => driver.load(load(), never))
  await expect(said()).toMatchFileSnapshot('./protocols/trinoUndone.txt')
})

test('rows for Trino go in statements of at most 500,000 characters of rows, and each row in one', async () => {
  const { trino, driver, server } = await trinoAt()
  trino.answers = [
    [/^SELECT COUNT/, answering('a bigint, b bigint', '[[5, 5]]')],
    [/^SELECT count/, answering('c bigint', '[[5]]')],
  ]
  // Of ["…"] and the comma behind it.
  const cells = [249_995, 249_996, 249_995, 249_997, 600_000].map((length) => 'x'.repeat(length))
  const columns = [column('word', 'VARCHAR')]
  await driver.load(load({ columns, batches: batch(cells) }), never)
  const inserts = server.requested.filter(({ sql }) => sql.startsWith('INSERT'))
  expect(inserts.map(({ sql }) => sql.match(/"x+"/g)?.map((found) => found.length - 2))).toEqual([
    [249_995, 249_996],
    [249_995],
    [249_997],
    [600_000],
  ])
})
