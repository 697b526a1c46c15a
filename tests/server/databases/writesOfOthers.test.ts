import { expect, test } from 'vitest'
import { createWritesOfOthers } from '../../../server/databases/writesOfOthers.ts'
import type { Engine } from '../../../server/engines/engine.ts'
import { alone } from '../../../server/store/peers/peers.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

const table = (name: string) => ({ schema: 'main', table: name })
const engine = {
  generation: () => 10,
  execute: async () => Promise.reject(new Error('no')),
  adopt: async () => 1,
  dropTable: async () => undefined,
} as unknown as Engine

test('what one server writes is a new generation of the database at the others, a failed write too', async () => {
  const { peers, reconnect } = joinedPeers(2)
  const [ofOne, ofTwo] = peers.map((peer) => createWritesOfOthers(peer))
  const [here, there, otherwise] = [
    ofOne?.('3', engine),
    ofTwo?.('3', engine),
    ofTwo?.('4', engine),
  ]
  const generations = () =>
    [table('birds'), table('eggs'), null].map((one) => there?.generation(one))
  const found = [generations()]
  const adoption = { stagedFile: '', stagedTable: '', ifExists: 'fail' as const }
  await here?.adopt({ ...adoption, into: table('birds') })
  found.push(generations())
  await here?.dropTable(table('eggs'))
  found.push(generations())
  await expect(here?.execute({ sql: '', maxRows: 1, timeoutMs: 1 })).rejects.toThrow('no')
  found.push(generations())
  reconnect()
  found.push(generations())
  expect({ found, here: here?.generation(null), otherwise: otherwise?.generation(null) }).toEqual({
    found: [
      [10, 10, 10],
      [11, 10, 11],
      [11, 12, 12],
      [13, 13, 13],
      [14, 14, 14],
    ],
    here: 11,
    otherwise: 11,
  })
  expect(createWritesOfOthers(alone)('3', engine)).toBe(engine)
})
