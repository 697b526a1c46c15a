import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { isTask } from '../../src/wiring/call'
import { stubNameOf, unprovided } from '../../src/machines/lib/unprovided'
import { loginMachine } from '../../src/machines/system/login.machine'
import { wireApp } from '../../src/app/rootWiring'
import * as wired from '../../src/wiring/workspace'
import { actorsIn, isMachine } from '../support/actorsIn'

const stubsIn = (machine: AnyStateMachine, path: string) =>
  actorsIn(machine, path)
    .filter(({ logic }) => stubNameOf(logic) !== undefined)
    .map((actor) => `${actor.path} is not provided in the wiring`)

const machines = Object.entries({
  ...wired,
  app: wireApp(() => {
    throw new Error('No router here')
  }),
}).filter((entry): entry is [string, AnyStateMachine] => isMachine(entry[1]))

test('every named actor of the first load and of the workspace is provided', () => {
  expect(machines.flatMap(([name, machine]) => stubsIn(machine, name))).toEqual([])
})

/** What shows its own progress. */
const withProgress = [
  'databaseEditor.testConnection',
  'exporter.fetchFile',
  'exporter.fileState',
  'exporter.openFile',
  'exporter.saveImage',
  'exporter.stopQuery',
  'preview.previewFile',
  'queries.queryChart',
  'resultGrid.resultRows',
  'tabRun.runSql',
  'tabRun.stopQuery',
]
/** What goes on beside what a person does. */
const besides = [
  'session.signOut',
  'drawing.idleTime',
  'drawing.loadDrawable',
  'drawing.storeThumbnail',
  'flatten.getEmbedding',
  'flatten.makeMap',
  'flatten.readJob',
  'jobs.fetchJobFile',
  'jobs.listJobs',
  'modelJob.makePages',
  'modelJob.readJob',
  'formDraft.dropForm',
  'formDraft.saveForm',
  'completions.completeSql',
]
/** What the browser does without the server. */
const local = [
  'changeSource.carryHistory',
  'clipboard.copyText',
  'flatten.readFlattening',
  'flatten.storeFlattening',
  'history.readHistory',
  'history.writeHistory',
  'formDraft.dropDraft',
  'formDraft.writeDraft',
  'openForm.dropDraft',
  'openForm.readDraft',
  'openItem.copyLink',
  'queryRun.copyText',
  'shareLink.copyLink',
]

test('every call but queries, uploads, exports and what nobody waits for says when it takes long', () => {
  const tasks = machines
    .flatMap(([name, machine]) => actorsIn(machine, name))
    .filter(({ logic }) => isTask(logic))
  const positions = new Set(tasks.map(({ path }) => path.split('.').slice(-2).join('.')))
  expect([...positions].toSorted()).toEqual([...withProgress, ...besides, ...local].toSorted())
})

test('a stub that was forgotten is named', () => {
  const half = loginMachine.provide({ actors: { signIn: unprovided('signIn') as never } })
  expect(stubsIn(half, 'login')).toEqual(['login.signIn is not provided in the wiring'])
})
