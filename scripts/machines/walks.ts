import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'

/** What tests saw of the machines: each thing by its words, with the first test that saw it. */
export interface Walks {
  states: Record<string, string>
  edges: Record<string, string>
  /** Edges whose guard said no. */
  refused: Record<string, string>
  actions: Record<string, string>
}

const folder = join(import.meta.dirname, '../../.cache/walks')

export const noWalks = (): Walks => ({ states: {}, edges: {}, refused: {}, actions: {} })

/** Forgets what earlier runs saw. */
export const forgetWalks = () => rmSync(folder, { recursive: true, force: true })

/** Stores what one test file saw, in place of what it saw before. */
export const storeWalks = (testFile: string, walks: Walks) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${testFile.replaceAll('/', '--')}.json`), JSON.stringify(walks))
}

/** What all test files saw together. */
export const readWalks = (): Walks => {
  const all = noWalks()
  for (const file of globSync('*.json', { cwd: folder }).toSorted()) {
    const walks = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Walks
    for (const kind of Object.keys(all) as (keyof Walks)[])
      all[kind] = { ...walks[kind], ...all[kind] }
  }
  return all
}

/** The test files that walk a part of the machines of these names. */
export const testFilesOf = (names: ReadonlySet<string>) =>
  globSync('*.json', { cwd: folder })
    .toSorted()
    .filter((file) => {
      const { states } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Walks
      return Object.keys(states).some((line) => names.has(line.slice(0, line.indexOf(':'))))
    })
    .map((file) => file.replace(/\.json$/, '').replaceAll('--', '/'))

/** The factories whose machines have the same states and edges under many ids, by an action that only theirs have. */
const factories = [
  { name: 'resource', states: 'loading,ready,failed', action: 'rekey' },
  { name: 'command', states: 'confirming,running,dismissed,done', action: 'report' },
  { name: 'listScreen', states: 'searching,rows', action: 'renewSelected' },
]

/** What a machine's states and edges go by: its id, or the factory that made it. */
export const walkName = ({ id, root, implementations }: AnyStateMachine) => {
  const states = Object.keys(root.states).join()
  const made = factories.find(
    (factory) => factory.states === states && factory.action in (implementations.actions as object),
  )
  return made?.name ?? id
}
