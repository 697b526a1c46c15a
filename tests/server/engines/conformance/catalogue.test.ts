import { beforeAll, expect, test } from 'vitest'
import { statementOf } from '../../../support/engineReading.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

onEveryEngine(({ kind, folds = false }, database) => {
  beforeAll(async () => {
    const { types, name, run } = database()
    await run(
      `CREATE TABLE ${name('orders')} AS SELECT CAST(1 AS ${types.integer}) AS ${name('id')}, CAST('a' AS ${types.text}) AS ${name('region')}`,
    )
  })

  test(`${kind} lists its schemas, its tables and their columns in order`, async () => {
    const { engine, schema } = database()
    expect({
      hasSchema: (await engine.schemas()).includes(schema),
      tables: await engine.tables(schema),
      ofDefault: await engine.tables(null),
      columns: (await engine.columns({ schema, table: 'orders' }))?.map((column) => [
        column.name,
        column.typeGeneric,
      ]),
      missing: await engine.columns({ schema, table: 'nowhere' }),
    }).toEqual({
      hasSchema: true,
      tables: [{ name: 'orders', type: 'table' }],
      ofDefault: [{ name: 'orders', type: 'table' }],
      columns: [
        ['id', 0],
        ['region', 1],
      ],
      missing: null,
    })
  })

  test.each([
    'a b',
    'a.b',
    'SELECT',
    "it's",
    'quo"ted',
    'tick`ed',
    'back\\slash',
    '$1 ?',
    '%s',
    '-- x',
    'ünï 日本',
    '__proto__',
    'constructor',
    'Sales',
  ])(`${kind} finds and reads a table and its column named %s`, async (named) => {
    const { engine, schema, name } = database()
    await makeTable(database(), named, Object.fromEntries([[named, 'integer' as const]]), [[7]])
    const listed = folds ? named.toLowerCase() : named
    expect((await engine.tables(schema)).filter((table) => table.name === listed)).toEqual([
      { name: listed, type: 'table' },
    ])
    expect((await engine.columns({ schema, table: listed }))?.map((column) => column.name)).toEqual(
      [listed],
    )
    const { columns, chunks } = await engine.query(
      statementOf(`SELECT ${name(named)} FROM ${name(named)}`),
      'rows',
    )
    const texts: string[] = []
    for await (const { text } of chunks) texts.push(Buffer.from(text).toString())
    expect({ columns: columns.map((column) => column.name), text: texts.join('') }).toEqual({
      columns: [named],
      text: `{${JSON.stringify(named)}:7}`,
    })
  })

  test(`${kind} can be reached`, async () => {
    await expect(database().engine.ping()).resolves.toBeUndefined()
  })
})
