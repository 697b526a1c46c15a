import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Connection } from '../../../../server/engines/reach/connection.ts'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { freePort } from '../../../support/freePort.ts'
import { mariadbConnection, openMariadb } from '../../../support/mariadbDatabase.ts'

describe.runIf(inject('mariadbUrl') !== null)('connecting to MariaDB', () => {
  let base: Awaited<ReturnType<typeof openMariadb>>
  beforeAll(async () => {
    base = await openMariadb('connecting')
    await base.rows(
      "CREATE OR REPLACE USER lee@'127.0.0.1' IDENTIFIED BY 's€cret'; GRANT SELECT ON connecting.* TO lee@'127.0.0.1'",
    )
  })
  afterAll(() => base.close())

  const pinged = async (changes: Partial<Connection>) => {
    const driver = openMysql(mariadbConnection('connecting', changes))
    try {
      return await driver.ping()
    } finally {
      await driver.close()
    }
  }
  const lee = { user: 'lee', password: 's€cret' }

  test('the right user is let in', async () => {
    await expect(pinged(lee)).resolves.toBeUndefined()
  })

  test('each cause of a failure is named with what to do', async () => {
    const port = await freePort()
    const causes: [Partial<Connection>, string][] = [
      [
        { ...lee, password: 'wrong' },
        'The database does not let "lee" in. Check the user and the password',
      ],
      [
        { ...lee, password: null },
        'The database does not let "lee" in. Check the user and the password',
      ],
      [
        { user: 'nobody' },
        'The database does not let "nobody" in. Check the user and the password',
      ],
      [{ database: 'nowhere' }, 'There is no database "nowhere" on this server. Check its name'],
      [
        { port },
        `Nothing answers on port ${port} of the host "127.0.0.1". Check the port, and that the database is running`,
      ],
      [
        { host: 'no.such.host.invalid', address: 'no.such.host.invalid' },
        'The host "no.such.host.invalid" is not known. Check its name',
      ],
      [
        { tls: { authority: null, verify: true } },
        'The encrypted connection to "127.0.0.1" failed: the database does not offer it. Check the certificate and the address\'s options',
      ],
    ]
    for (const [changes, message] of causes)
      await expect(pinged(changes), message).rejects.toMatchObject({ status: 422, message })
  })

  test('a user without a right to the database is told which', async () => {
    await expect(pinged({ ...lee, database: 'mysql' })).rejects.toMatchObject({
      status: 403,
      message:
        'The user "lee" may not use the database "mysql". Ask for the right to, or choose another one',
    })
  })

  test('an attempt that is given up ends', async () => {
    const ending = new AbortController()
    ending.abort(new Error('given up'))
    const driver = openMysql(mariadbConnection('connecting'))
    await expect(driver.ping(ending.signal)).rejects.toThrow('given up')
    await driver.close()
  })

  test('an address without a database shows its schemas, and asks for one where it needs it', async () => {
    const driver = openMysql(mariadbConnection(null))
    expect(await driver.schemas()).toContain('connecting')
    expect(await driver.schemas()).not.toContain('mysql')
    await expect(driver.tables(null)).rejects.toMatchObject({
      status: 400,
      message: 'The address names no database: choose a schema',
    })
    await driver.close()
  })

  test('a schema of the server itself is listed where the address names it, and its views as views', async () => {
    const driver = openMysql(mariadbConnection('information_schema'))
    expect((await driver.schemas())[0]).toBe('information_schema')
    const tables = await driver.tables(null)
    expect(tables.find(({ name }) => name === 'COLUMNS')).toEqual({ name: 'COLUMNS', type: 'view' })
    await driver.close()
  })

  test('tables, views, keys, indexes and comments are told', async () => {
    await base.rows(`CREATE TABLE towns (id INT PRIMARY KEY, name VARCHAR(50) UNIQUE, INDEX by_both (name, id)) COMMENT 'where people live';
      CREATE TABLE People (id INT PRIMARY KEY, town INT, CONSTRAINT lives FOREIGN KEY (town) REFERENCES towns (id));
      CREATE TABLE pairs (a INT, b INT, PRIMARY KEY (b, a));
      CREATE TABLE uses (x INT, y INT, CONSTRAINT both_of FOREIGN KEY (y, x) REFERENCES pairs (b, a));
      CREATE VIEW named AS SELECT name FROM towns; CREATE TABLE __chartroom_load_0123 (n INT); CREATE SEQUENCE counter`)
    const driver = openMysql(mariadbConnection('connecting', lee))
    expect((await driver.schemas())[0]).toBe('connecting')
    expect(await driver.tables('connecting')).toEqual([
      { name: 'named', type: 'view' },
      { name: 'pairs', type: 'table' },
      { name: 'People', type: 'table' },
      { name: 'towns', type: 'table' },
      { name: 'uses', type: 'table' },
    ])
    expect(await driver.keys({ schema: null, table: 'uses' })).toEqual({
      primaryKey: { name: null, columns: [] },
      foreignKeys: [
        {
          name: 'both_of',
          columns: ['y', 'x'],
          references: { schema: 'connecting', table: 'pairs', columns: ['b', 'a'] },
        },
      ],
      indexes: [{ name: 'both_of', columns: ['y', 'x'], unique: false }],
      comment: null,
    })
    expect(await driver.keys({ schema: null, table: 'towns' })).toEqual({
      primaryKey: { name: 'PRIMARY', columns: ['id'] },
      foreignKeys: [],
      indexes: [
        { name: 'by_both', columns: ['name', 'id'], unique: false },
        { name: 'name', columns: ['name'], unique: true },
      ],
      comment: 'where people live',
    })
    expect((await driver.keys({ schema: 'connecting', table: 'People' })).foreignKeys).toEqual([
      {
        name: 'lives',
        columns: ['town'],
        references: { schema: 'connecting', table: 'towns', columns: ['id'] },
      },
    ])
    expect((await driver.keys({ schema: null, table: 'named' })).comment).toBeNull()
    expect(await driver.columns({ schema: null, table: 'nothing' })).toBeNull()
    await driver.close()
  })

  test('a table is found as it is spelled, and not in other letters', async () => {
    await base.rows('CREATE TABLE Spelled (n INT)')
    const driver = openMysql(mariadbConnection('connecting'))
    const found = ['Spelled', 'spelled'].map((table) => driver.spelled({ schema: null, table }))
    expect(await Promise.all(found)).toEqual([{ schema: null, table: 'Spelled' }, null])
    await driver.close()
    await base.rows('DROP TABLE Spelled')
  })
})
