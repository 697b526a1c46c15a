import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type ColumnPreview,
  type ColumnPreviewRequest,
  type Dataset,
  type Problem,
} from '../../api/contract'
import type { DatasourceReport } from '../lib/datasourceReport'
import { completionsMachine } from '../lib/completions.machine'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import {
  columnDraftOf,
  columnDraftReason,
  previewOf,
  sentOf,
  type ColumnChange,
  type ColumnDraft,
  type EditedColumn,
} from './columnDraft'

/** The dataset whose column is edited; expressions are completed with its columns. */
export interface ColumnEditorInput {
  dataset: Pick<Dataset, 'id' | 'table_name' | 'columns' | 'database'>
  column: EditedColumn
}

type PreviewKey = ColumnPreviewRequest & { datasetId: number }

interface Context extends ColumnEditorInput {
  draft: ColumnDraft
  preview: ColumnPreview | null
  /** Why the first values could not be read. */
  unpreviewed: Problem | null
  problem: Problem | null
  saved: Dataset | null
}

const changeOf = ({ dataset, column, draft }: Context, deletes: boolean): ColumnChange => ({
  datasetId: dataset.id,
  column: sentOf(column, draft),
  deletes,
})

/** Writes a calculated column, or as which kind one of the table is read, with the first values that this gives. */
export const columnEditorMachine = setup({
  types: {} as {
    input: ColumnEditorInput
    context: Context
    events:
      | { type: 'draft.edited'; patch: Partial<ColumnDraft> }
      | { type: 'draft.submitted' | 'dialog.dismissed' }
      | { type: 'deletion.requested' | 'deletion.confirmed' | 'deletion.dismissed' }
      | { type: 'preview.retried' }
    output: DatasourceReport | null
    children: { completions: 'completions' }
    tags: 'busy'
  },
  actors: {
    completions: completionsMachine,
    previewColumn: unprovided<ColumnPreview, PreviewKey>('previewColumn'),
    saveColumn: unprovided<Dataset, ColumnChange>('saveColumn'),
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<ColumnDraft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    storePreview: assign({ preview: (_, { output }: { output: ColumnPreview }) => output }),
    storeUnpreviewed: assign({
      unpreviewed: (_, { error }: { error: unknown }) => toProblem(error),
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeSaved: assign({ saved: (_, { output }: { output: Dataset }) => output }),
    reportSaved: ({ context: { draft }, system }, { verb }: { verb: 'saved' | 'deleted' }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Column ${draft.name.trim()} ${verb}`,
      })
      invalidate(system, 'dataset')
    },
  },
  guards: {
    draftIsComplete: ({ context: { column, draft } }) => columnDraftReason(column, draft) === null,
    valuesChange: (_, { patch }: { patch: Partial<ColumnDraft> }) =>
      'expression' in patch || 'kind' in patch || 'dateFormat' in patch,
    draftHasValues: ({ context: { column, draft } }) => previewOf(column, draft) !== null,
  },
  delays: { previewDebounce: 400 },
}).createMachine({
  id: 'columnEditor',
  context: ({ input }) => ({
    ...input,
    draft: columnDraftOf(input.column),
    preview: null,
    unpreviewed: null,
    problem: null,
    saved: null,
  }),
  output: ({ context: { saved } }) =>
    saved && {
      type: 'datasource.changed',
      change: { columns: saved.columns },
      version: saved.version,
    },
  invoke: { id: 'completions', src: 'completions', onError: '.done' },
  initial: 'open',
  states: {
    open: {
      on: { 'dialog.dismissed': 'done', 'deletion.requested': 'deleting' },
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'draft.edited': { actions: fromEvent('mergePatch') },
                'draft.submitted': { guard: 'draftIsComplete', target: 'saving' },
              },
            },
            saving: {
              tags: 'busy',
              invoke: {
                src: 'saveColumn',
                input: ({ context }) => changeOf(context, false),
                onDone: {
                  target: '#columnEditor.done',
                  actions: [
                    fromEvent('storeSaved'),
                    { type: 'reportSaved', params: { verb: 'saved' } },
                  ],
                },
                onError: { target: 'failed', actions: fromEvent('storeProblem') },
              },
            },
            failed: {
              on: {
                'draft.edited': { target: 'editing', actions: fromEvent('mergePatch') },
                'draft.submitted': 'saving',
              },
            },
          },
        },
        preview: {
          initial: 'beginning',
          on: {
            'draft.edited': {
              guard: fromEvent('valuesChange'),
              target: '.waiting',
              reenter: true,
            },
          },
          states: {
            beginning: { always: [{ guard: 'draftHasValues', target: 'reading' }, 'none'] },
            none: {},
            waiting: { after: { previewDebounce: 'beginning' } },
            reading: {
              invoke: {
                src: 'previewColumn',
                input: ({ context: { dataset, column, draft } }) => ({
                  datasetId: dataset.id,
                  ...(previewOf(column, draft) as ColumnPreviewRequest),
                }),
                onDone: { target: 'ready', actions: fromEvent('storePreview') },
                onError: { target: 'failed', actions: fromEvent('storeUnpreviewed') },
              },
            },
            ready: {},
            failed: { on: { 'preview.retried': 'reading' } },
          },
        },
      },
    },
    deleting: {
      on: { 'deletion.dismissed': 'open' },
      initial: 'confirming',
      states: {
        confirming: { on: { 'deletion.confirmed': 'saving' } },
        saving: {
          tags: 'busy',
          invoke: {
            src: 'saveColumn',
            input: ({ context }) => changeOf(context, true),
            onDone: {
              target: '#columnEditor.done',
              actions: [
                fromEvent('storeSaved'),
                { type: 'reportSaved', params: { verb: 'deleted' } },
              ],
            },
            onError: { target: 'failed', actions: fromEvent('storeProblem') },
          },
        },
        failed: { on: { 'deletion.confirmed': 'saving' } },
      },
    },
    done: { type: 'final' },
  },
})
export type ColumnEditorRef = ActorRefFrom<typeof columnEditorMachine>
