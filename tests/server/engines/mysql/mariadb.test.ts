import { createConnection } from 'mysql2/promise'
import { expect, inject, test } from 'vitest'

const url = inject('mariadbUrl')

test.runIf(url !== null)(
  'the test run has a MariaDB of its own that lets its root in',
  async () => {
    const connection = await createConnection(String(url))
    const [rows] = await connection.query({ sql: 'SELECT CURRENT_USER()', rowsAsArray: true })
    await connection.end()
    expect(rows).toEqual([['root@127.0.0.1']])
  },
)

test.runIf(url === null)(
  `the test run says why there is no MariaDB: ${inject('mariadbMissing')}`,
  () => {
    expect(inject('mariadbMissing')).toMatch(/^MariaDB was not reached: /)
  },
)
