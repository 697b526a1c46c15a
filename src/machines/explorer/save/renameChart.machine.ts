import { assign, setup, type ActorRefFrom } from 'xstate'
import { textLength, type ListAnswer, type ProjectListItem } from '../../../api/contract'
import { projectChoicesResource } from '../../items/addToProject.machine'
import { fromEvent } from '../../lib/fromEvent'
import { firstPage, type ListKey } from '../../lib/listKey'
import type { ResourceRef } from '../../lib/resource'
import type { NamedProject } from '../../projects/currentProject.machine'

const longestTitle = 250

/** Why a title cannot be used; null when it can. */
export const titleProblem = (title: string, longest = longestTitle) => {
  if (title === '') return 'Required.'
  if (title.trim() === '') return 'Empty chart title'
  return textLength(title.trim()) > longest ? `At most ${longest} characters` : null
}

/** A title as it is accepted; the project only where one could be chosen. */
export interface ChartNamed {
  title: string
  project: NamedProject | null | undefined
}

/** Asks for a chart's title, and for the project that a new one joins. */
export const renameChartMachine = setup({
  types: {} as {
    input: {
      title: string
      /** The proposed one, null for none; left out where none can be chosen. */
      project?: NamedProject | null | undefined
    }
    context: {
      title: string
      project: NamedProject | null | undefined
      projects: ResourceRef<ListAnswer<ProjectListItem>, ListKey> | null
      accepted: string | null
    }
    events:
      | { type: 'title.edited'; title: string }
      | { type: 'project.chosen'; project: NamedProject | null }
      | { type: 'title.submitted' }
      | { type: 'dialog.dismissed' }
    output: ChartNamed | null
    tags: 'attention'
  },
  actors: { projects: projectChoicesResource },
  actions: {
    storeProject: assign({
      project: (_, { project }: { project: NamedProject | null }) => project,
    }),
    storeTitle: assign({ title: (_, { title }: { title: string }) => title }),
    acceptTitle: assign({ accepted: ({ context }) => context.title.trim() }),
  },
  guards: {
    titleIsUsable: ({ context }) => titleProblem(context.title) === null,
  },
}).createMachine({
  id: 'renameChart',
  context: ({ input: { title, project }, spawn }) => ({
    title,
    project,
    projects: project === undefined ? null : spawn('projects', { input: { key: firstPage } }),
    accepted: null,
  }),
  output: ({ context: { accepted, project } }) =>
    accepted === null ? null : { title: accepted, project },
  on: {
    'title.edited': {
      target: '.checking',
      actions: fromEvent('storeTitle'),
    },
    'project.chosen': { actions: fromEvent('storeProject') },
    'title.submitted': [
      { guard: 'titleIsUsable', target: '.done', actions: 'acceptTitle' },
      { target: '.refused' },
    ],
    'dialog.dismissed': '.done',
  },
  initial: 'editing',
  states: {
    editing: { tags: 'attention' },
    checking: { always: [{ guard: 'titleIsUsable', target: 'editing' }, { target: 'refused' }] },
    refused: { tags: 'attention' },
    done: { type: 'final' },
  },
})
export type RenameChartRef = ActorRefFrom<typeof renameChartMachine>
