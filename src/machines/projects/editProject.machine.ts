import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type Project, type ProjectRemoved } from '../../api/contract'
import { projectSchema } from '../../api/contract/project'
import { ended, endedAs, type SaveOutcome } from '../lib/conflictSave'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { projectReads } from './children'
import { peopleListMachine } from './peopleList.machine'
import { projectTitleError } from './projectDraft'
import {
  isChanged,
  leavingOf,
  metadataDraftSchema,
  metadataOf,
  saveMetadata,
  type MetadataDraft,
} from './projectMetadata'

const inputSchema = z.object({
  project: z.object({ id: z.number() }),
  /** An unfinished edit, and the project that it was made to. */
  edited: z.object({ project: projectSchema, draft: metadataDraftSchema }).optional(),
})

/** People who are to leave a project. */
export interface Leaving {
  id: number
  ids: number[]
}

interface Context {
  id: number
  project: Project | null
  draft: MetadataDraft
  leaving: number[]
  touched: boolean
  problem: Problem | null
}

/** Why the edit cannot be saved as it stands. */
export const unsavableReason = ({ project, draft }: Context) =>
  projectTitleError(draft.project_title) ??
  (project !== null && isChanged(project, draft) ? null : 'Change something first')

/** Edit Project Metadata: title, description and members of one project, read afresh. */
export const editProjectMachine = setup({
  types: {} as {
    input: z.infer<typeof inputSchema>
    context: Context
    events:
      | { type: 'draft.edited'; patch: Partial<MetadataDraft> }
      | { type: 'title.left' }
      | { type: 'draft.submitted' }
      | { type: 'loading.retried' }
      | { type: 'dialog.dismissed' }
    children: { people: 'peopleList'; saving: 'saveMetadata' }
    tags: 'busy' | 'attention'
  },
  actors: {
    getProject: unprovided<Project, { id: number }>('getProject'),
    peopleList: peopleListMachine,
    saveMetadata,
    removeMembers: unprovided<ProjectRemoved, Leaving>('removeMembers'),
  },
  actions: {
    storeProject: assign((_, { output }: { output: Project }) => ({
      project: output,
      draft: metadataOf(output),
    })),
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<MetadataDraft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    forgetLeaving: assign({ leaving: [] }),
    touch: assign({ touched: true }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    takeStored: assign((_, { output }: { output: SaveOutcome<Project> }) => ({
      project: output.stored,
      draft: metadataOf(output.stored),
      problem: null,
    })),
    storeSaved: assign(({ context }, { output }: { output: SaveOutcome<Project> }) => {
      const [leaving, draft] = [
        leavingOf(context.draft, context.project, output),
        metadataOf(output.stored),
      ]
      return {
        project: output.stored,
        leaving,
        draft: { ...draft, members: draft.members.filter(({ id }) => !leaving.includes(id)) },
      }
    }),
    storeRefusal: assign({
      problem: (_, { output }: { output: SaveOutcome<Project> }) => output.problem,
    }),
    reportRefused: ({ context: { problem }, system }) => {
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: 'Failed to add Member(s) to Project',
        detail: problem?.message ?? '',
      })
    },
    reportSaved: ({ context: { project }, system }) => {
      if (project)
        post(system, {
          intent: 'success',
          area: 'workspace',
          title: `Saved ${project.project_title}`,
        })
    },
    readAgain: ({ system }) => projectReads.forEach((name) => invalidate(system, name)),
  },
  guards: {
    isResumed: ({ context }) => context.project !== null,
    canBeSaved: ({ context }) => unsavableReason(context) === null,
    somebodyLeaves: ({ context }) => context.leaving.length > 0,
    endedAs,
  },
}).createMachine({
  id: 'editProject',
  context: ({ input: { project, edited } }) => ({
    id: project.id,
    project: edited?.project ?? null,
    draft: edited?.draft ?? { project_title: '', description: '', members: [] },
    leaving: [],
    touched: false,
    problem: null,
  }),
  invoke: { id: 'people', src: 'peopleList', onError: '.done' },
  on: { 'dialog.dismissed': '.done' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isResumed', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'getProject',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'editing',
          actions: fromEvent('storeProject'),
        },
        onError: {
          target: 'unloaded',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    unloaded: {
      tags: 'attention',
      on: { 'loading.retried': 'loading' },
    },
    editing: {
      tags: 'attention',
      initial: 'fresh',
      on: {
        'draft.edited': {
          target: '.fresh',
          actions: fromEvent('mergePatch'),
        },
        'title.left': { actions: 'touch' },
        'draft.submitted': { guard: 'canBeSaved', target: 'saving', actions: 'forgetLeaving' },
      },
      states: { fresh: {}, failed: {} },
    },
    saving: {
      invoke: {
        id: 'saving',
        src: 'saveMetadata',
        input: ({ context }) => ({ stored: context.project as Project, draft: context.draft }),
        onDone: [
          {
            guard: ended('saved', 'merged'),
            target: 'saved',
            actions: [fromEvent('storeSaved'), 'readAgain'],
          },
          {
            guard: ended('reloaded'),
            target: 'editing',
            actions: fromEvent('takeStored'),
          },
          {
            guard: ended('refused'),
            target: 'editing.failed',
            actions: [fromEvent('storeRefusal'), 'reportRefused'],
          },
          { target: 'editing' },
        ],
        onError: {
          target: 'editing.failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    saved: {
      always: [
        { guard: 'somebodyLeaves', target: 'removing' },
        { target: 'done', actions: 'reportSaved' },
      ],
    },
    removing: {
      tags: 'busy',
      invoke: {
        src: 'removeMembers',
        input: ({ context }) => ({ id: context.id, ids: context.leaving }),
        onDone: { target: 'done', actions: ['reportSaved', 'readAgain'] },
        onError: {
          target: 'editing.failed',
          actions: [fromEvent('storeProblem'), 'reportRefused'],
        },
      },
    },
    done: { type: 'final' },
  },
})
export type EditProjectRef = ActorRefFrom<typeof editProjectMachine>

export const editProjectResumption = dialogResumption<typeof editProjectMachine>(
  inputSchema,
  ({ context: { id, project, draft } }) => ({
    project: { id },
    edited: project === null ? undefined : { project, draft },
  }),
)
