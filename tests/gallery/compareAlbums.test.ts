import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareAlbums } from '../../gallery/compareAlbums'

test('rows that look another way, are new or are gone are shown side by side, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-albums-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const albumOf = (name: string, photographs: Record<string, string>) => {
    mkdirSync(join(folder, name))
    for (const [file, content] of Object.entries(photographs))
      writeFileSync(join(folder, name, `${file}.png`), content)
    return join(folder, name)
  }
  const before = albumOf('before', {
    'login-editing': 'a',
    'login-failed': 'b',
    'sql-gone': 'c',
    'sql-stopped': 'e1',
  })
  const now = albumOf('now', {
    'login-editing': 'a',
    'login-failed': 'B',
    'sql-<new>': 'd',
    'sql-stopped': 'e2',
  })
  const beginAlike = (one: Buffer, other: Buffer) => one[0] === other[0]
  expect(await compareAlbums(now, before, beginAlike)).toEqual([
    'login-failed.png',
    'sql-<new>.png',
    'sql-gone.png',
  ])
  const page = readFileSync(join(now, 'differences.html'), 'utf8')
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
    'login-failed',
    'sql-&#60;new&#62;',
    'sql-gone',
  ])
  expect(page.match(/<img/g)).toHaveLength(4)
  expect(page).toContain('3 of 5 differ')
})
