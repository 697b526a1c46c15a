import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
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

test('of what is packed as much is unpacked as is enough, all of it where nothing is said', async () => {
  const text = `a\n${'1\n'.repeat(100)}`
  const packed = {
    'a.csv.gz': gzipSync(text),
    'b.csv.zst': zstdCompressSync(text),
    'c.zip': zipped([{ name: 'c.csv', text }]),
  }
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-parts-'))
  try {
    const to = join(folder, 'unpacked')
    const unpacked: unknown[] = []
    for (const [name, content] of Object.entries(packed)) {
      const path = join(folder, name)
      await writeFile(path, content)
      const { parts } = await listParts([{ path, name, isCut: false }])
      for (const part of parts) {
        const some = await part.unpack(to, 10)
        const start = await readFile(to, 'utf8')
        unpacked.push([part.name, some, start, await part.unpack(to, null)])
      }
    }
    const [some, all] = [
      { bytes: 10, isCut: true },
      { bytes: 202, isCut: false },
    ]
    expect(unpacked).toEqual(
      ['a.csv', 'b.csv', 'c.csv'].map((name) => [name, some, text.slice(0, 10), all]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
