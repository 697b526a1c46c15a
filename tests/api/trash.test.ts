import { expect, test } from 'vitest'
import { listDroppableTables } from '../../src/api/trash'
import { sampledServer } from '../support/sampledServer'

const server = sampledServer()

test('of datasets in the trash those are listed whose tables may go with them', async () => {
  server.answer = ({ path }) => (path === '/trash/dataset/13/table' ? { table: null } : undefined)
  const found = await listDroppableTables({ ids: [12, 13, 14] })
  expect(found.map(({ id, table }) => [id, typeof table.table])).toEqual([
    [12, 'string'],
    [14, 'string'],
  ])
})
