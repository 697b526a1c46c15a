import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import {
  toProblem,
  type ListAnswer,
  type Problem,
  type ProjectAdded,
  type ProjectListItem,
} from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { firstPage, type ListKey } from '../lib/listKey'
import { invalidate, post } from '../lib/peers'
import { resource, type ResourceRef } from '../lib/resource'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { searchDebounce } from '../lib/searchDebounce'
import { countOf, kinds, namedItem, namedItemSchema, nameOf, type Item, type Kind } from './kinds'

type ChildKind = Extract<Kind, 'chart' | 'dashboard'>
interface Adding {
  kind: ChildKind
  items: readonly Item[]
}

const choiceSchema = z.object({
  id: z.number(),
  project_title: z.string(),
  slices: z.array(z.number()),
  dashboards: z.array(z.number()),
})
const inputSchema = z.object({
  kind: z.enum(['chart', 'dashboard']),
  items: z.array(namedItemSchema),
  /** What was searched for and chosen in a dialog that was left unfinished. */
  search: z.string().optional(),
  chosen: choiceSchema.nullish(),
})

/** What the server is asked to put into a project. */
export interface ProjectAddition {
  id: number
  className: 'charts' | 'dashboards'
  ids: number[]
}

const classes = {
  chart: { className: 'charts', listField: 'slices', failed: 'Failed to add charts to Project' },
  dashboard: {
    className: 'dashboards',
    listField: 'dashboards',
    failed: 'Failed to add dashboard(s) to Project',
  },
} as const

export const projectChoicesResource = resource(
  'projectChoices',
  unprovided<ListAnswer<ProjectListItem>, ListKey>('listProjects'),
)

interface Context extends Adding {
  search: string
  list: ResourceRef<ListAnswer<ProjectListItem>, ListKey>
  chosen: ProjectListItem | null
  problem: Problem | null
}

const idsMissing = ({ kind, items }: Adding, project: ProjectListItem) => {
  const listField = project[classes[kind].listField] ?? []
  return items.map(({ id }) => id).filter((id) => !listField.includes(id))
}

/** Why some things cannot be added to a project; null when at least one of them can. */
export const alreadyInReason = (adding: Adding, project: ProjectListItem) => {
  if (idsMissing(adding, project).length > 0) return null
  return adding.items.length === 1
    ? 'it is in this project already'
    : 'all of them are in this project already'
}

/** Puts charts or dashboards into one of the projects that the viewer belongs to. */
export const addToProjectMachine = setup({
  types: {} as {
    input: Adding & Pick<z.infer<typeof inputSchema>, 'search' | 'chosen'>
    context: Context
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'project.chosen'; project: ProjectListItem }
      | { type: 'addition.confirmed' }
      | { type: 'list.retried' }
      | { type: 'page.turned'; page: number }
      | { type: 'dialog.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: {
    list: projectChoicesResource,
    addToProject: unprovided<ProjectAdded, ProjectAddition>('addToProject'),
  },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    searchAgain: ({ context: { list, search } }) =>
      list.send({ type: 'resource.rekeyed', key: { ...firstPage, search: search.trim() } }),
    turnPage: ({ context: { list, search } }, { page }: { page: number }) =>
      list.send({ type: 'resource.rekeyed', key: { ...firstPage, search: search.trim(), page } }),
    loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
    choose: assign({
      chosen: (_, { project }: { project: ProjectListItem }) => project,
      problem: null,
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportAdded: (
      { context: { kind, items, chosen }, system },
      { output }: { output: ProjectAdded },
    ) => {
      const missing = chosen ? idsMissing({ kind, items }, chosen) : []
      const added =
        items.length === 1 && items[0] ? nameOf(kind, items[0]) : countOf(kind, missing.length)
      const title = `Added ${added} to ${chosen ? nameOf('project', chosen) : 'the project'}`
      post(system, {
        intent: 'success',
        area: 'workspace',
        title,
        action: { label: 'Open project', path: `/projects/${output.id}` },
      })
      ;[...kinds.project.invalidates, ...kinds[kind].invalidates].forEach((name, at, names) => {
        if (names.indexOf(name) === at) invalidate(system, name)
      })
    },
    reportFailed: ({ context, system }, { error }: { error: unknown }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: classes[context.kind].failed,
        detail: toProblem(error).message,
      }),
  },
  guards: {
    somethingIsNew: ({ context }) =>
      context.chosen !== null && alreadyInReason(context, context.chosen) === null,
  },
  delays: { searchDebounce },
}).createMachine({
  id: 'addToProject',
  context: ({ input: { kind, items, search = '', chosen = null }, spawn }) => ({
    kind,
    items,
    search,
    chosen,
    problem: null,
    list: spawn('list', { input: { key: { ...firstPage, search: search.trim() } } }),
  }),
  initial: 'choosing',
  on: { 'dialog.dismissed': '.done', 'list.retried': { actions: 'loadAgain' } },
  states: {
    choosing: {
      tags: 'attention',
      initial: 'ready',
      on: {
        'search.edited': {
          target: '.typing',
          reenter: true,
          actions: fromEvent('storeSearch'),
        },
        'page.turned': { actions: fromEvent('turnPage') },
        'project.chosen': { actions: fromEvent('choose') },
        'addition.confirmed': { guard: 'somethingIsNew', target: 'adding' },
      },
      states: {
        ready: {},
        typing: { after: { searchDebounce: { target: 'ready', actions: 'searchAgain' } } },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        src: 'addToProject',
        input: ({ context }) => ({
          id: context.chosen?.id ?? 0,
          className: classes[context.kind].className,
          ids: context.chosen ? idsMissing(context, context.chosen) : [],
        }),
        onDone: { target: 'done', actions: fromEvent('reportAdded') },
        onError: {
          target: 'choosing',
          actions: [fromEvent('storeProblem'), fromEvent('reportFailed')],
        },
      },
    },
    done: { type: 'final' },
  },
})
export type AddToProjectRef = ActorRefFrom<typeof addToProjectMachine>

export const addToProjectResumption = dialogResumption<typeof addToProjectMachine>(
  inputSchema,
  ({ context: { kind, items, search, chosen } }) => ({
    kind,
    items: items.map((item) => namedItem(kind, item)),
    search,
    chosen: chosen && { project_title: '', slices: [], dashboards: [], ...chosen },
  }),
)
