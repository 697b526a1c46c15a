import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const bench = join(import.meta.dirname, '../../bench/kills.ts')

test('three kills of the server during saves and uploads lose nothing that was acknowledged, do nothing twice and tear nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [bench], {
    env: { ...process.env, CHARTROOM_KILLS: 'server:3' },
  })
  const [, counts = '{}'] = /^in all (.*)$/m.exec(stdout) ?? []
  expect(JSON.parse(counts)).toMatchObject({
    lost: 0,
    twice: 0,
    torn: 0,
    down: 0,
    uploadsUnanswered: 3,
  })
})
