import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IfExists } from '../../../../server/engines/engine.ts'
import { readRows } from '../../../support/engineReading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ sales: `SELECT 'West' AS region, 19 AS qty` })
})
afterAll(() => workspace.close())

test('an adopted table is listed with its columns in order', async () => {
  const { engine } = workspace
  expect({
    tables: await engine.tables(null),
    columns: await engine.columns({ schema: 'main', table: 'sales' }),
  }).toEqual({
    tables: [{ name: 'sales', type: 'table' }],
    columns: [
      { name: 'region', type: 'VARCHAR', typeGeneric: 1 },
      { name: 'qty', type: 'INTEGER', typeGeneric: 0 },
    ],
  })
})

test('a dropped table is gone, and dropping it again is no error', async () => {
  const { engine, put } = workspace
  await put('passing', 'SELECT 1 AS a')
  await engine.dropTable({ schema: null, table: 'passing' })
  await engine.dropTable({ schema: null, table: 'passing' })
  expect(await engine.columns({ schema: null, table: 'passing' })).toBeNull()
})

test('the engine keeps its own notes to itself', async () => {
  expect(await workspace.engine.schemas()).toEqual(['main'])
})

test('a staged table is added once, even when the process dies as it is being copied', async () => {
  const { engine, put, stage } = workspace
  await put('growing', 'SELECT 0::BIGINT AS n')
  for (let round = 0; round < 4; round += 1) {
    const stagedFile = await stage('SELECT range AS n FROM range(300000)')
    const added = engine.adopt({
      stagedFile,
      stagedTable: 'staged',
      into: { schema: null, table: 'growing' },
      ifExists: 'append',
    })
    const killed = readRows(
      engine,
      `SELECT count(*) FROM range(${(round + 1) * 300000}) t(n) WHERE n % 7 = 3`,
    ).then(() => process.kill(engine.pid() as number, 'SIGKILL'))
    expect({ added: await added, killed: await killed }).toEqual({
      added: 1 + (round + 1) * 300_000,
      killed: true,
    })
  }
})

test('every write is counted with the mark once and told, also after one that failed and in the next process', async () => {
  const { engine, put, stage, close } = await openTestWorkspace()
  const told: number[] = []
  engine.onWritten(async (count) => void told.push(count))
  expect(await engine.mark()).toBeNull()
  await put('unmarked', 'SELECT 1 AS a')
  expect(await engine.mark()).toBeNull()
  await engine.setMark({ identity: 'one', writes: 5 })
  const writes = async () => (await engine.mark())?.writes
  await put('sales', 'SELECT 1 AS a')
  const adopted = await writes()
  const stagedFile = await stage('SELECT 1 AS a')
  await expect(
    engine.adopt({
      stagedFile,
      stagedTable: 'staged',
      into: { schema: null, table: 'sales' },
      ifExists: 'fail',
    }),
  ).rejects.toMatchObject({ status: 409 })
  const refused = await writes()
  await engine.renameTable({ schema: null, table: 'sales' }, 'sold')
  const renamed = await writes()
  await engine.dropTable({ schema: null, table: 'sold' })
  const dropped = await writes()
  process.kill(engine.pid() as number, 'SIGKILL')
  const restarted = await engine.mark()
  await put('sales', 'SELECT 1 AS a')
  expect({ adopted, refused, renamed, dropped, restarted, again: await writes(), told }).toEqual({
    told: [6, 7, 8, 9],
    adopted: 6,
    refused: 6,
    renamed: 7,
    dropped: 8,
    restarted: { identity: 'one', writes: 8 },
    again: 9,
  })
  await engine.setMark({ identity: 'other', writes: 2 })
  expect(await engine.mark()).toEqual({ identity: 'other', writes: 2 })
  await close()
})

test('an adoption finds the table whatever the case of its letters and the marks in its name', async () => {
  const { engine, stage, close } = await openTestWorkspace()
  const stagedFile = await stage('SELECT 1 AS a, 2 AS b')
  const otherColumns = await stage('SELECT 1 AS a, 3 AS c')
  const adopt = (table: string, ifExists: IfExists, from = stagedFile) =>
    engine
      .adopt({ stagedFile: from, stagedTable: 'staged', into: { schema: null, table }, ifExists })
      .catch(({ status, message }: { status: number; message: string }) => ({ status, message }))
  const exists = (table: string) => ({
    status: 409,
    message: `Table ${table} already exists`,
  })
  expect({
    made: await adopt('The "Towns".x', 'fail'),
    again: await adopt('the "TOWNS".X', 'fail'),
    added: await adopt('the "towns".x', 'append'),
    unlike: await adopt('the "towns".x', 'append', otherColumns),
    replaced: await adopt('THE "TOWNS".X', 'replace', otherColumns),
    appendedToNothing: await adopt('more', 'append'),
    tables: (await engine.tables(null)).map(({ name }) => name),
    columns: (await engine.columns({ schema: null, table: 'THE "TOWNS".X' }))?.map(
      ({ name }) => name,
    ),
  }).toEqual({
    made: 1,
    again: exists('the "TOWNS".X'),
    added: 2,
    unlike: {
      status: 422,
      message: 'The columns do not match the table: the file lacks b; the table lacks c',
    },
    replaced: 1,
    appendedToNothing: 1,
    tables: ['more', 'THE "TOWNS".X'],
    columns: ['a', 'c'],
  })
  await close()
})

test('tables of one name in two schemas are made, replaced, renamed and dropped apart', async () => {
  const { engine, stage, close } = await openTestWorkspace({ sales: 'SELECT 1 AS a' })
  const stagedFile = await stage('SELECT 2 AS a UNION ALL SELECT 3')
  const aside = { schema: 'aside', table: 'sales' }
  const adopt = (ifExists: IfExists) =>
    engine
      .adopt({ stagedFile, stagedTable: 'staged', into: aside, ifExists })
      .catch(({ message }: { message: string }) => message)
  const counts = [await adopt('fail'), await adopt('fail'), await adopt('append')]
  counts.push(await adopt('replace'))
  const told = async () => ({
    main: (await engine.tables('main')).map(({ name }) => name),
    aside: (await engine.tables('aside')).map(({ name }) => name),
    rows: await readRows(engine, 'SELECT a FROM main.sales'),
  })
  await engine.renameTable(aside, 'sold')
  const renamed = await told()
  await engine.dropTable({ schema: 'aside', table: 'sales' })
  await engine.dropTable({ schema: 'aside', table: 'sold' })
  expect({ counts, renamed, dropped: await told() }).toEqual({
    counts: [2, 'Table sales already exists', 4, 2],
    renamed: { main: ['sales'], aside: ['sold'], rows: [[1]] },
    dropped: { main: ['sales'], aside: [], rows: [[1]] },
  })
  await close()
})
