import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/freePort.ts'

const script = join(import.meta.dirname, '../../scripts/dev.ts')

/** `npm run dev` on a data folder of its own; resolves once it says where the page is. */
const develop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-dev-'))
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NO_COLOR: '1',
      PORT: String(await freePort()),
      CHARTROOM_DATA: folder,
      CHARTROOM_EXAMPLES: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output).toMatch(/live reload: http.*\/gallery\/[^]*Chartroom is at/s)
  return new URL(/live reload: (\S+)/.exec(output)?.[1] ?? '')
}

const read = async (address: URL) => {
  const answer = await fetch(address)
  const type = answer.headers.get('content-type')?.split(';')[0]
  return { address, kind: `${String(answer.status)} ${String(type)}`, text: await answer.text() }
}
type Answer = Awaited<ReturnType<typeof read>>

/** What a page or a module loads, as Vite wrote its address. */
const loadedBy = ({ address, text }: Answer, pattern: RegExp) =>
  Promise.all([...text.matchAll(pattern)].map(([, path]) => read(new URL(path ?? '', address))))
const scripts = /<script type="module" src="([^"]+)"/g
const imports = /^import\s(?:[^'"]*?\sfrom\s*)?["']([^"']+)["']/gm

test('npm run dev serves the page, the gallery and the inspector with their modules, and calls reach its server', async () => {
  const url = await develop()
  const pages = await Promise.all(
    ['/', '/gallery/', '/inspector/'].map((path) => read(new URL(path, url))),
  )
  const modules = (await Promise.all(pages.map((page) => loadedBy(page, scripts)))).flat()
  const imported = (await Promise.all(modules.map((module) => loadedBy(module, imports)))).flat()
  const failures = (answers: Answer[], kind: string) =>
    answers.filter((answer) => answer.kind !== kind)
  expect(failures(pages, '200 text/html')).toEqual([])
  expect(failures([...modules, ...imported], '200 text/javascript')).toEqual([])
  expect(imported.length).toBeGreaterThan(20)
  expect(failures([await read(new URL('/health', url))], '200 application/json')).toEqual([])
})
