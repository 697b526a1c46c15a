import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { startsBuilt } from './scripts/buildServer.ts'
import { patience, patienceVariable } from './tests/support/patience.ts'

const compileCache =
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, 'node_modules/.cache/compiled')

const inMemory = '/dev/shm'
const hasRoom = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4e9
}

/** Where tests and the databases of a run make their folders: in memory where a machine has enough of it, so that none waits for a disk. */
process.env['TMPDIR'] = existsSync(inMemory) && hasRoom(inMemory) ? inMemory : tmpdir()

const iconsForNode = 'tests/support/iconsForNode.ts'

const patientWaits = 'tests/support/patientWaits.ts'

/** Node loads these as they are, once for Fluent and the page's own modules. */
const server = { deps: { external: [/@fluentui\/react-icons/] } }

/** In place of the editor of SQL, whose library needs a browser. */
const plainEditor = join(import.meta.dirname, 'tests/support/PlainEditor.tsx')
const plainMonaco = join(import.meta.dirname, 'tests/support/plainMonaco.ts')

/** Files share one document, which a pressed link would take to another address for all of them. */
const stays = { disableFallbackToSetURL: true }

// One queue serves all projects, which vitest only allows where all have the same number of workers.
const maxWorkers = 3

export default defineConfig({
  plugins: [startsBuilt],
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/wiring/**', 'tests/gates/**'],
          ...(process.env['CHARTROOM_MUTANTS'] === undefined
            ? { setupFiles: [iconsForNode, patientWaits, 'tests/support/recordWalks.ts'] }
            : { setupFiles: [iconsForNode], runner: 'tests/support/mutantRunner.ts' }),
          server,
          env: { NODE_COMPILE_CACHE: compileCache },
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          expect: { poll: { timeout: patience } },
        },
      },
      {
        resolve: {
          alias: [
            { find: /^\.\/SqlEditor$/, replacement: plainEditor },
            {
              find: /^monaco-editor\/(editor|editor\/editor\.worker\?worker|features\/register\.all|.*\/register)$/,
              replacement: plainMonaco,
            },
          ],
        },
        test: {
          name: 'views',
          include: ['tests/views/**/*.test.tsx'],
          setupFiles: [iconsForNode, patientWaits],
          server,
          env: { NODE_COMPILE_CACHE: compileCache },
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { navigation: stays } } },
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          expect: { poll: { timeout: patience } },
        },
      },
      {
        test: {
          name: 'gates',
          include: ['tests/gates/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          env: { NODE_COMPILE_CACHE: compileCache, [patienceVariable]: '4000' },
          globalSetup: [
            'tests/support/builtServer.ts',
            'tests/support/postgres.ts',
            'tests/support/mariadb.ts',
            'tests/support/clickhouse.ts',
          ],
          setupFiles: [patientWaits],
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'wiring',
          include: ['tests/wiring/**/*.test.ts'],
          env: { NODE_COMPILE_CACHE: compileCache },
          globalSetup: ['tests/support/builtServer.ts'],
          setupFiles: [patientWaits],
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tests/support/builtServer.ts'],
          setupFiles: ['e2e/support/reportScreens.ts'],
          env: { NODE_COMPILE_CACHE: compileCache },
          environment: 'node',
          isolate: false,
          maxWorkers,
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
