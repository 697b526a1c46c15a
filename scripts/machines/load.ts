import { basename, join } from 'node:path'
import { globSync } from 'node:fs'
import { createServer } from 'vite'
import type { AnyStateMachine } from 'xstate'
import type { command as Command } from '../../src/machines/lib/command'
import type { resource as Resource } from '../../src/machines/lib/resource'
import type { unprovided as Unprovided } from '../../src/machines/lib/unprovided'

export const root = join(import.meta.dirname, '..', '..')

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'definition' in value && 'implementations' in value

/** The machine of every `x.machine.ts` (the exported one whose id is the file's name), and the two factories' machines. */
export const loadMachines = async (): Promise<AnyStateMachine[]> => {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const found: AnyStateMachine[] = []
    for (const file of globSync('src/machines/**/*.machine.ts', { cwd: root }).toSorted()) {
      const id = basename(file, '.machine.ts')
      const exported = Object.values(await vite.ssrLoadModule(`/${file}`))
      const machine = exported.filter(isMachine).find((each) => each.id === id)
      if (machine === undefined)
        throw new Error(`${file} exports no machine with the id ${id}: the id is the file's name`)
      found.push(machine)
    }
    const { resource } = (await vite.ssrLoadModule('/src/machines/lib/resource.ts')) as {
      resource: typeof Resource
    }
    const { command } = (await vite.ssrLoadModule('/src/machines/lib/command.ts')) as {
      command: typeof Command
    }
    const { unprovided } = (await vite.ssrLoadModule('/src/machines/lib/unprovided.ts')) as {
      unprovided: typeof Unprovided
    }
    return [
      ...found,
      resource('resource', unprovided('load')),
      command('command', { done: () => '' }, unprovided('run')),
    ]
  } finally {
    await vite.close()
  }
}
