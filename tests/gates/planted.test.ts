import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forGates, gates } from '../../scripts/gates.ts'
import { ruleViolations } from './ruleViolations.ts'

interface Violation {
  file: string
  code: string
  /** What the gate answers; without it the file is only there for others. */
  message?: string
}

const view = 'A view renders machine state and sends events'
const noCalls = 'A view makes no calls'
const wholeSuite = 'No test is left out and none runs alone'
const noSleep = 'A test waits for a state, never for time'

const violations: Record<string, Violation[]> = {
  types: [
    {
      file: 'src/machines/index.ts',
      code: 'export const first = (list: string[]): string => list[0]',
      message: "TS2322: Type 'string | undefined'",
    },
    {
      file: 'src/machines/exact.ts',
      code: 'interface Named { name?: string }\nexport const nobody: Named = { name: undefined }',
      message: 'exactOptionalPropertyTypes',
    },
    { file: 'server/kind.ts', code: 'export enum Kind { One }', message: 'TS1294' },
  ],
  lint: [
    {
      file: 'src/features/a/State.tsx',
      code: "import { useState } from 'react'\nexport const State = () => useState(0)[0]",
      message: view,
    },
    {
      file: 'src/features/a/Reducer.tsx',
      code: "import { useReducer } from 'react'\nexport const Reducer = () => useReducer((n: number) => n, 0)[0]",
      message: view,
    },
    {
      file: 'src/features/a/Effect.tsx',
      code: "import * as React from 'react'\nexport const Effect = () => { React.useEffect(() => undefined); return null }",
      message: view,
    },
    {
      file: 'src/features/a/Machine.tsx',
      code: "import { useMachine } from '@xstate/react'\nexport const Machine = useMachine",
      message: view,
    },
    {
      file: 'src/features/a/Axios.tsx',
      code: "import axios from 'axios'\nexport const Axios = axios",
      message: noCalls,
    },
    {
      file: 'src/features/a/Call.tsx',
      code: "import { listCharts } from '../../api/chart'\nexport const Call = listCharts",
      message: noCalls,
    },
    {
      file: 'src/features/a/Disabled.tsx',
      code: 'export const Disabled = () => <button disabled>Save</button>',
      message: 'A disabled control says why',
    },
    {
      file: 'src/ui/wide.ts',
      code: "const mark = 'data-mark'\nexport const wide = { [`:global(body:has([${mark}]))`]: { left: 0 } }",
      message: 'Such a rule styles the whole page anew',
    },
    {
      file: 'src/machines/sends.ts',
      code: "import { assign, type AnyActorRef } from 'xstate'\nexport const sends = (other: AnyActorRef) => assign(() => {\n  other.send({ type: 'x' })\n  return {}\n})",
      message: 'run by every pure step too',
    },
    {
      file: 'src/ui/fetched.ts',
      code: "export const fetched = () => fetch('/x')",
      message: 'through src/api/client.ts only',
    },
    {
      file: 'server/floating.ts',
      code: 'const work = () => Promise.resolve()\nexport const start = () => {\n  work()\n}',
      message: 'Promises must be awaited',
    },
    {
      file: 'server/any.ts',
      code: 'export const read = (value: any) => value.name',
      message: 'Unexpected `any`',
    },
    {
      file: 'tests/only.test.ts',
      code: "import { test } from 'vitest'\ntest.only('one', () => undefined)",
      message: wholeSuite,
    },
    {
      file: 'tests/each.test.ts',
      code: "import { describe } from 'vitest'\ndescribe.skip.each([1])('one', () => undefined)",
      message: wholeSuite,
    },
    {
      file: 'tests/mock.test.ts',
      code: "import { vi } from 'vitest'\nvi.mock('../src/api/chart')",
      message: 'No module mocks',
    },
    {
      file: 'e2e/sleep.test.ts',
      code: 'export const sleep = () => new Promise((done) => setTimeout(done, 1000))',
      message: noSleep,
    },
    {
      file: 'e2e/wait.test.ts',
      code: 'export const wait = (page: { waitForTimeout: (ms: number) => void }) => page.waitForTimeout(1000)',
      message: noSleep,
    },
    ...ruleViolations,
  ],
  formatted: [
    {
      file: 'src/packed.ts',
      code: 'export const packed = { one: 1, two: 2 };',
      message: 'src/packed.ts',
    },
  ],
  architecture: [
    {
      file: 'src/machines/imports.ts',
      code: "export { State } from '../features/a/State'\nexport type { ReactNode } from 'react'",
      message: 'machines-are-react-free',
    },
    {
      file: 'src/machines/calls.ts',
      code: "export type { listCharts } from '../api/chart'",
      message: 'src-machines-imports-only',
    },
    {
      file: 'src/features/b/Sibling.tsx',
      code: "export { State } from '../a/State'",
      message: 'no-sibling-features',
    },
    {
      file: 'src/ui/driven.ts',
      code: "export { createActor } from 'xstate'\nexport { machine } from '../machines/cycle'",
      message: 'ui-knows-no-machines',
    },
    {
      file: 'src/api/contract/heavy.ts',
      code: "export { http } from '../client'\nexport { default } from 'axios'",
      message: 'src-api-contract-imports-only',
    },
    {
      file: 'src/api/client.ts',
      code: "export const http = 1\nexport { createActor } from 'xstate'",
      message: 'api-is-axios',
    },
    {
      file: 'src/api/chart.ts',
      code: "export const listCharts = 1\nexport { machine } from '../machines/cycle'",
      message: 'src-api-imports-only',
    },
    {
      file: 'server/page.ts',
      code: "export { http } from '../src/api/client'",
      message: 'server-imports-only',
    },
    {
      file: 'src/app/main.tsx',
      code: "export { read } from '../../server/any'",
      message: 'src-imports-only',
    },
    { file: 'server/routes/any.ts', code: 'export const read = 1' },
    {
      file: 'server/store/above.ts',
      code: "export { read } from '../routes/any.ts'",
      message: 'server-store-is-below',
    },
    { file: 'server/engines/mysql/any.ts', code: 'export const read = 1' },
    {
      file: 'server/engines/duckdb/beside.ts',
      code: "export { read } from '../mysql/any.ts'",
      message: 'duckdb-knows-no-other-engine',
    },
    {
      file: 'src/features/any/parts/driven.ts',
      code: "export { machine } from '../../../machines/cycle'",
      message: 'parts-know-no-machines',
    },
    {
      file: 'src/machines/cycle.ts',
      code: "export { back } from './back'\nexport const machine = 1",
    },
    {
      file: 'src/machines/back.ts',
      code: "export { machine } from './cycle'\nexport const back = 1",
      message: 'no-cycles',
    },
    {
      file: 'src/ui/nowhere.ts',
      code: "export { nothing } from './missing'",
      message: 'resolvable',
    },
  ],
  'unused code': [
    { file: 'server/main.ts', code: "import { kept } from './kept.ts'\nconsole.warn(kept)" },
    {
      file: 'server/kept.ts',
      code: 'export const kept = 1\nexport const nobodyAsks = 2',
      message: 'nobodyAsks',
    },
    { file: 'server/orphan.ts', code: 'export const orphan = 1', message: 'server/orphan.ts' },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'chartroom-planted-'))
const copied = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'scripts/lint',
  '.dependency-cruiser.js',
  'knip.json',
  'tsconfig.json',
  'package.json',
  'vitest.config.ts',
]

beforeAll(() => {
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const { file, code } of Object.values(violations).flat()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const runGate = (name: string) => {
  const { command: [command = '', ...parts] = [], files } =
    gates.find((gate) => gate.name === name) ?? {}
  const lines = command === 'oxlint' ? ['--format=unix'] : []
  const { status, stdout, stderr } = spawnSync(
    resolve('node_modules/.bin', command),
    [...parts, ...lines, ...(files?.all ?? [])],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ...forGates } },
  )
  return { failed: status !== 0, output: `${stdout}${stderr}` }
}

/** The part of a gate's output that speaks of one file: its line, or the block under its name. */
const about = (output: string, file: string) => {
  const all = output.split('\n')
  const from = all.findIndex((line) => line.endsWith(`/${file}`))
  if (from < 0) return all.filter((line) => line.includes(file)).join('\n')
  const to = all.findIndex((line, index) => index > from && line === '')
  return all.slice(from, to).join('\n')
}

describe.each(Object.keys(violations))('the gate "%s"', (name) => {
  let result: ReturnType<typeof runGate>
  beforeAll(() => {
    result = runGate(name)
  }, 120_000)

  test('fails on planted violations', () => {
    expect(result.failed).toBe(true)
  })

  test.each(
    violations[name]!.flatMap(({ file, message }) =>
      message === undefined ? [] : [[file, message] as const],
    ),
  )('refuses %s, saying "%s"', (file, message) => {
    expect(about(result.output, file)).toContain(message)
  })
})
