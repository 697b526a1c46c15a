import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import DOMPurify from 'dompurify'
import { expect, test } from 'vitest'

// Mermaid cleans its texts with a library that is whole in a browser only.
Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text })
const { default: mermaid } = await import('mermaid')

const folder = join(import.meta.dirname, '../../docs/machines')
const pages = globSync('*.md', { cwd: folder }).filter((name) => name !== 'README.md')

const refusalsOf = async (page: string) => {
  const texts = [...page.matchAll(/```mermaid\n([^]*?)```/g)].map(([, text]) => text ?? '')
  const answers = await Promise.allSettled(texts.map((text) => mermaid.parse(text)))
  return [
    ...(texts.length === 0 ? ['no diagram'] : []),
    ...answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : [])),
  ]
}

test('Mermaid reads every diagram of every machine', async () => {
  const wrong = await Promise.all(
    pages.map(async (name) => ({
      name,
      refusals: await refusalsOf(readFileSync(join(folder, name), 'utf8')),
    })),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(wrong.filter(({ refusals }) => refusals.length > 0)).toEqual([])
})

test('a diagram that Mermaid cannot read is refused', async () => {
  expect(await refusalsOf('```mermaid\nstateDiagram-v2\n  a --> \n```')).toHaveLength(1)
})

test('the index leads to every machine', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const linked = [...index.matchAll(/^- \[(\w+)\]\(\1\.md\): \S/gm)].map(([, id]) => id)
  expect(linked.toSorted()).toEqual(pages.map((name) => basename(name, '.md')).toSorted())
})
