import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type Project } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { fromEvent } from '../lib/fromEvent'
import { isRefusal } from '../lib/intention'
import { invalidate, post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { addToProject, children, projectReads, type ChildKind } from './children'
import { pickListMachine } from './pickList.machine'
import { pickedSchema, type Picked } from './projectDraft'

interface Sharing {
  project: { id: number; title: string }
  kind: ChildKind
}

const inputSchema = z.object({
  project: z.object({ id: z.number(), title: z.string() }),
  kind: z.enum(['chart', 'dashboard']),
  /** What was chosen in a dialog that was left unfinished, and what of it was sent. */
  chosen: z.array(pickedSchema).optional(),
  sent: z.array(z.number()).optional(),
})

interface Context extends Sharing {
  chosen: Picked[]
  /** What the project does not hold by now. */
  ids: number[]
  /** What was sent and is not known to be refused: where the project holds it by now, it was added by this dialog. */
  sent: readonly number[]
  problem: Problem | null
}

const itemsIn = (project: Project, kind: ChildKind) =>
  kind === 'chart' ? project.slices : project.dashboards

/** Adds charts or dashboards that exist to a project: only those that it does not hold by now are sent. */
export const shareToProjectMachine = setup({
  types: {} as {
    input: z.infer<typeof inputSchema>
    context: Context
    events:
      | { type: 'selection.changed'; chosen: Picked[] }
      | { type: 'share.confirmed' }
      | { type: 'dialog.dismissed' }
    children: { pickList: 'pickList' }
    tags: 'busy' | 'attention'
  },
  actors: {
    pickList: pickListMachine,
    getProject: unprovided<Project, { id: number }>('getProject'),
    addToProject,
  },
  actions: {
    choose: assign({ chosen: (_, { chosen }: { chosen: Picked[] }) => chosen }),
    clear: assign({ chosen: [] }),
    storeNew: assign({
      ids: ({ context: { chosen, kind } }, { output }: { output: Project }) =>
        chosen.map(({ id }) => id).filter((id) => !itemsIn(output, kind).includes(id)),
    }),
    storeSent: assign({ sent: ({ context: { sent, ids } }) => [...new Set([...sent, ...ids])] }),
    dropRefused: assign({
      sent: ({ context: { sent, ids } }, { error }: { error: unknown }) =>
        isRefusal(error) ? sent.filter((id) => !ids.includes(id)) : sent,
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    dropProblem: assign({ problem: null }),
    listAgain: sendTo('pickList', { type: 'list.retried' }),
    reportNothingNew: ({ context, system }) => {
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: children[context.kind].nothingNew,
      })
    },
    reportRefused: ({ context, system }, { error }: { error: unknown }) => {
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: children[context.kind].refused,
        detail: toProblem(error).message,
      })
    },
    reportAdded: ({ context: { kind, project, chosen, sent }, system }) => {
      const count = chosen.filter(({ id }) => sent.includes(id)).length
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Added ${counted(count, kind)} to ${project.title}`,
      })
      projectReads.forEach((name) => invalidate(system, name))
    },
  },
  guards: {
    somethingIsChosen: ({ context }) => context.chosen.length > 0,
    somethingIsNew: ({ context }) => context.ids.length > 0,
    wasAdded: ({ context: { chosen, sent } }) => chosen.some(({ id }) => sent.includes(id)),
  },
}).createMachine({
  id: 'shareToProject',
  context: ({ input: { project, kind, chosen = [], sent = [] } }) => ({
    project,
    kind,
    chosen,
    ids: [],
    sent,
    problem: null,
  }),
  invoke: {
    id: 'pickList',
    src: 'pickList',
    onError: '.done',
    input: ({ context: { kind, project } }) => ({ kind, outside: project.id }),
  },
  on: { 'dialog.dismissed': '.done' },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'selection.changed': {
          actions: [fromEvent('choose'), 'dropProblem'],
        },
        'share.confirmed': { guard: 'somethingIsChosen', target: 'comparing' },
      },
    },
    comparing: {
      tags: 'busy',
      invoke: {
        src: 'getProject',
        input: ({ context }) => ({ id: context.project.id }),
        onDone: { target: 'compared', actions: fromEvent('storeNew') },
        onError: {
          target: 'choosing',
          actions: [fromEvent('storeProblem'), fromEvent('reportRefused')],
        },
      },
    },
    compared: {
      always: [
        { guard: 'somethingIsNew', target: 'adding' },
        { guard: 'wasAdded', target: 'done', actions: 'reportAdded' },
        { target: 'choosing', actions: ['reportNothingNew', 'clear', 'listAgain'] },
      ],
    },
    adding: {
      tags: 'busy',
      entry: 'storeSent',
      invoke: {
        src: 'addToProject',
        input: ({ context: { project, kind, ids } }) => ({ id: project.id, kind, ids }),
        onDone: { target: 'done', actions: 'reportAdded' },
        onError: {
          target: 'choosing',
          actions: [
            fromEvent('dropRefused'),
            fromEvent('storeProblem'),
            fromEvent('reportRefused'),
          ],
        },
      },
    },
    done: { type: 'final' },
  },
})
export type ShareToProjectRef = ActorRefFrom<typeof shareToProjectMachine>

export const shareToProjectResumption = dialogResumption<typeof shareToProjectMachine>(
  inputSchema,
  ({ context: { project, kind, chosen, sent } }) => ({ project, kind, chosen, sent: [...sent] }),
)
