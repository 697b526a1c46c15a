import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listParts } from '../../../../server/uploads/parts/listParts.ts'
import { zipped } from '../../../support/zipped.ts'

test('an archive of 500 files and what systems leave beside them has 500 parts, in its order', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `${at}.csv`)
  const left = ['a\\.DS_Store', 'Desktop.ini', 'a/THUMBS.DB', '__MACOSX/0.csv']
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-parts-'))
  try {
    const path = join(folder, 'received')
    await writeFile(path, zipped([...left, ...names].map((name) => ({ name, text: 'a\n1\n' }))))
    const { parts, warnings } = await listParts([{ path, name: 'x.zip', isCut: false }])
    expect({ names: parts.map(({ name }) => name), first: parts[0], warnings }).toEqual({
      names,
      first: { ...parts[0], name: '0.csv', format: 'text', bytes: 4, path: null },
      warnings: [],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
