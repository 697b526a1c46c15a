import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forGates } from '../../scripts/gates.ts'

interface Addition {
  /** Rows in old files; those of the first file name the new one. */
  edits: [file: string, after: string, row: string][]
  /** What is new altogether. */
  files?: Record<string, string>
}

const contract = 'src/api/contract'

/** As `docs/working-on-it.md` tells how to add one. */
const additions = {
  'chart type': {
    edits: [
      [
        `${contract}/vizTypes.ts`,
        'const rows = {\n',
        "radar: { name: 'Radar', description: 'Compares shapes.', filters: ['Ranking'], slots: bars },\n",
      ],
      [
        'src/ui/charts/types/vizTypeLooks.ts',
        'VizTypeLook>> = {\n',
        `radar: { icon: barLook.icon, picture: () => null, skeleton: 'pie', thumb: async () => () => undefined },\n`,
      ],
      [
        'src/features/drawings/drawings.ts',
        ' = {\n',
        'radar: { Drawing: () => null, fetchCode: async () => undefined },\n',
      ],
      ['server/charts/types/chartTypes.ts', 'ChartType>> = {\n', 'radar: bars,\n'],
    ],
  },
  engine: {
    edits: [
      [
        `${contract}/backends.ts`,
        'const rows = {\n',
        `oracle: { name: 'Oracle', label: 'Oracle', template: 'oracle://host:1521/service', help: '', quote: '"', impersonates: false, computes: { percentiles: true, deviation: true }, schemes: ['oracle'], drivers: [], ports: { plain: 1521, tls: 2484 }, options: {} },\n`,
      ],
      [
        'server/engines/engines.ts',
        'EngineKind>> = {\n',
        "oracle: { dialect: postgresql, ...onHost(async () => (await import('./postgres/openPostgres.ts')).openPostgres) },\n",
      ],
    ],
  },
  operator: {
    edits: [
      [
        `${contract}/operators.ts`,
        'const rows = {\n',
        "'NOT LIKE': { takes: 'pattern', inEditor: true },\n",
      ],
      [
        'server/charts/sql/operators.ts',
        'Condition>> = {\n',
        "'NOT LIKE': (...given) => sql`NOT (${matching('like')(...given)})`,\n",
      ],
    ],
  },
  list: {
    edits: [
      [
        'src/app/screens.tsx',
        "import * as wired from '../wiring/workspace'\n",
        "import { drafts } from '../wiring/drafts'\n",
      ],
      [
        'src/app/screens.tsx',
        'const rows = {\n',
        "drafts: screen(drafts, lazyView(async () => (await import('../features/drafts/DraftList')).DraftList)),\n",
      ],
      [
        'src/app/routes.tsx',
        'Address[]>> = {\n',
        "drafts: [{ path: '/drafts', title: 'Drafts' }],\n",
      ],
      [
        'src/features/shell/menu.tsx',
        "{ path: '/projects',",
        " label: 'Drafts', icon: <ChartIcon /> },\n{ path: '/drafts',",
      ],
    ],
    files: {
      'src/machines/lists/draftList.machine.ts': `import type { ListAnswer, SavedQuery } from '../../api/contract'
import { newestFirst, type ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openOwnPage } from './thingLists'
export const draftsResource = resource('drafts', unprovided<ListAnswer<SavedQuery>, ListKey>('listDrafts'))
export const draftListMachine = listScreen<SavedQuery>('draftList', {
  noun: 'drafts', sort: newestFirst, actors: { list: draftsResource, openItem: openOwnPage('saved_query') },
})
export type DraftListRef = ListScreenRef<SavedQuery>
`,
      'src/wiring/drafts.ts': `import { listSavedQueries } from '../api/savedQuery'
import { draftListMachine, draftsResource } from '../machines/lists/draftList.machine'
import { call } from './call'
export const drafts = draftListMachine.provide({
  actors: { list: draftsResource.provide({ actors: { load: call(listSavedQueries) } }) },
})
`,
      'src/features/drafts/DraftList.tsx': `import type { DraftListRef } from '../../machines/lists/draftList.machine'
import { EmptyState, ListPage } from '../../ui'
import { useListScreen } from '../lists/useListScreen'
export function DraftList({ actor }: { actor: DraftListRef }) {
  return <ListPage {...useListScreen(actor)} title="Drafts" noun="Drafts" columns={[]} emptyTitle="No Drafts" empty={<EmptyState title="No Drafts" />} />
}
`,
    },
  },
} satisfies Record<string, Addition>
const every: readonly Addition[] = Object.values(additions)
const filesOf = ({ edits }: Addition) => [...new Set(edits.map(([file]) => file))]

const root = resolve(import.meta.dirname, '../..')
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'additions-'))
  for (const part of [
    'src',
    'server',
    'inspector',
    'scripts/machines',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const addRow = ([file, after, row]: Addition['edits'][number]) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(after)) throw new Error(`${file} has no ${after}`)
  writeFileSync(
    path,
    text.replace(after, () => after + row),
  )
}

/** What the compiler says of the copy: each place with the number of its error. */
const compiled = () => {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--checkers', '1', '--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, ...forGates } },
  )
  const places = stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
  return places.map((line) => /^\S+?\(\d+,\d+\): error TS\d+/.exec(line)?.[0] ?? line).sort()
}
const fileOf = (place: string) => place.replace(/\(.*/s, '')

test.each([
  ['chart type', 4],
  ['engine', 2],
  ['operator', 2],
  ['list', 3],
] as const)('a new %s edits %i old files', (name, count) => {
  expect(filesOf(additions[name])).toHaveLength(count)
})

describe('in a copy of the project', () => {
  let lacked: string[] = []
  const ofThings = [
    'server/store/lists/textSearch.ts',
    'server/store/things/things.ts',
    'server/store/trash/deleted.ts',
    'server/store/users/userRemoval.ts',
    'src/effects/itemCalls.ts',
    'src/effects/itemReads.ts',
    'src/features/home/NewButton.tsx',
    'src/features/home/columns.tsx',
    'src/features/home/sectionWords.ts',
    'src/features/items/ItemInfo.tsx',
    'src/features/items/KindIcon.tsx',
    'src/machines/items/kinds.ts',
    'src/wiring/home.ts',
  ]

  test('the compiler names every place that lacks what the contract or the screens have', () => {
    for (const { edits, files = {} } of every) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(copy, file)), { recursive: true })
        writeFileSync(join(copy, file), text)
      }
      edits.filter(([file]) => file === edits[0]?.[0]).forEach(addRow)
    }
    addRow([`${contract}/thing.ts`, 'thingTypeSchema = z.enum([', "'report', "])
    const silent = ['src/features/shell/menu.tsx']
    const lacking = every.flatMap((addition) => filesOf(addition).slice(1))
    lacked = compiled()
    expect([...new Set(lacked.map(fileOf))].sort()).toEqual(
      [...lacking, ...ofThings].filter((file) => !silent.includes(file)).sort(),
    )
  })

  // The thing stays in the contract: without it nearly all files would be checked once more.
  test('once they have it nothing is lacking but of the new thing', () => {
    for (const { edits } of every) edits.filter(([file]) => file !== edits[0]?.[0]).forEach(addRow)
    expect(compiled()).toEqual(lacked.filter((place) => ofThings.includes(fileOf(place))))
  })
})
