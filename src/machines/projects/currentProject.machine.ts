import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem } from '../../api/contract'
import { memberSchema } from '../../api/contract/project'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead } from '../lib/storedValue'
import { invalidate, post } from '../lib/peers'
import type { System } from '../lib/system'
import { addToProject, children, projectReads, type ChildKind } from './children'

/** What is known of the project that a person works in. */
export const storedProjectSchema = z.object({
  id: z.number(),
  title: z.string(),
  members: z.array(memberSchema),
})
export type CurrentProject = z.infer<typeof storedProjectSchema>
export type NamedProject = Pick<CurrentProject, 'id' | 'title'>

/** The project that something new joins whose screen may be gone before it is made; null keeps it out of all. */
export interface Joins {
  joins?: { kind: ChildKind; project: NamedProject | null } | undefined
}

/** Something new that is to be added to a project. */
interface Joining {
  project: NamedProject
  kind: ChildKind
  id: number
}

/** The project a person came from: charts opened in it lead back to it, and what is made there joins it. Kept over reloads. */
export const currentProjectMachine = setup({
  types: {} as {
    context: { userId: number; project: CurrentProject | null; waiting: Joining[] }
    events:
      | { type: 'project.entered'; project: CurrentProject }
      | { type: 'project.left' }
      /** Without a project it joins the one that is worked in; null keeps it out of all. */
      | { type: 'child.created'; kind: ChildKind; id: number; project?: NamedProject | null }
      | StorageRead<CurrentProject>
    children: { storedProject: 'storedProject' }
    tags: 'busy'
  },
  actors: {
    storedProject: unprovidedStorage<CurrentProject>('storedProject'),
    addToProject,
  },
  actions: {
    requestStored: sendTo('storedProject', ({ context }) => ({
      type: 'stored.requested',
      userId: context.userId,
    })),
    setProject: assign({ project: (_, { project }: { project: CurrentProject }) => project }),
    storeRead: assign({ project: (_, { value }: { value: CurrentProject }) => value }),
    storeProject: sendTo(
      'storedProject',
      ({ context }, { project }: { project: CurrentProject }) => ({
        type: 'stored.changed',
        userId: context.userId,
        value: project,
      }),
    ),
    dropProject: assign({ project: null }),
    dropStored: sendTo('storedProject', ({ context }) => ({
      type: 'stored.dropped',
      userId: context.userId,
    })),
    queue: assign({
      waiting: (
        { context: { project: current, waiting } },
        {
          kind,
          id,
          project = current,
        }: { kind: ChildKind; id: number; project?: NamedProject | null },
      ) => (project ? [...waiting, { project, kind, id }] : waiting),
    }),
    dropFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    reportJoined: ({
      context: {
        waiting: [joined],
      },
      system,
    }) => {
      if (joined)
        post(system, {
          intent: 'success',
          area: 'workspace',
          title: `Added to ${joined.project.title}`,
        })
      projectReads.forEach((name) => invalidate(system, name))
    },
    reportRefused: (
      {
        context: {
          waiting: [joined],
        },
        system,
      },
      { error }: { error: unknown },
    ) => {
      if (joined)
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: children[joined.kind].refused,
          detail: toProblem(error).message,
        })
    },
  },
  guards: { somethingWaits: ({ context }) => context.waiting.length > 0 },
}).createMachine({
  id: 'currentProject',
  context: ({ self }) => ({
    userId: currentUser(self.system)?.id ?? 0,
    project: null,
    waiting: [],
  }),
  invoke: { id: 'storedProject', src: 'storedProject', onError: '.resting' },
  entry: 'requestStored',
  on: {
    'stored.read': { actions: fromEvent('storeRead') },
    'project.entered': {
      actions: [fromEvent('setProject'), fromEvent('storeProject')],
    },
    'project.left': { actions: ['dropProject', 'dropStored'] },
    'child.created': { actions: fromEvent('queue') },
  },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'somethingWaits', target: 'joining' } },
    joining: {
      tags: 'busy',
      invoke: {
        src: 'addToProject',
        input: ({
          context: {
            waiting: [first],
          },
        }) => ({
          id: first?.project.id ?? 0,
          kind: first?.kind ?? 'chart',
          ids: first ? [first.id] : [],
        }),
        onDone: { target: 'resting', actions: ['reportJoined', 'dropFirst'] },
        onError: {
          target: 'resting',
          actions: [fromEvent('reportRefused'), 'dropFirst'],
        },
      },
    },
  },
})
export type CurrentProjectRef = ActorRefFrom<typeof currentProjectMachine>

/** The one `currentProject` actor of the system. */
export const currentProjectOf = (system: System) =>
  system.get('currentProject') as CurrentProjectRef | undefined

/** The project a person came from, if any. */
export const projectIn = (system: System): NamedProject | null =>
  currentProjectOf(system)?.getSnapshot().context.project ?? null

/** The page of that project. */
export const projectPath = (system: System) => {
  const project = projectIn(system)
  return project ? `/projects/${project.id}` : null
}

/** Says that something new was made; it joins the current project. */
export const joinProject = (
  system: System,
  kind: ChildKind,
  id: number,
  project?: NamedProject | null,
) =>
  currentProjectOf(system)?.send({
    type: 'child.created',
    kind,
    id,
    ...(project === undefined ? {} : { project }),
  })
