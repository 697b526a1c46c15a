import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../server/store/db/migrations')
/** Several servers serve one workspace since then: one of the version before goes on while another migrates. */
const lastAlone = '0016'
const takesAway =
  /\b(drop\s+(table|column|constraint)|rename\s+(to|column)|alter\s+column|set\s+not\s+null|delete\s+from|truncate)\b|\.(dropTable|dropColumn|renameTo|renameColumn|alterColumn)\(/i

test('migrations take nothing away that a server of the version before reads', () => {
  const shared = readdirSync(folder).filter(
    (name) => /^\d{4}_/.test(name) && name > lastAlone + '_z',
  )
  const texts = shared.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  expect(texts.filter(([, text]) => takesAway.test(text)).map(([name]) => name)).toEqual([])
  const required = /add\s+column\s+\w+[^;`',]*\bnot\s+null\b(?![^;`',]*\bdefault\b)/i
  expect(texts.filter(([, text]) => required.test(text)).map(([name]) => name)).toEqual([])
  expect(shared).toContain('0017_servers.ts')
  expect(takesAway.test('alter table job drop column home')).toBe(true)
  expect(required.test('alter table job add column home text not null')).toBe(true)
})
