import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type Chart,
  type ChartForm,
  type FormData,
  type Problem,
} from '../../api/contract'
import { cameTooLate, currentIn } from '../lib/conflict'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'
import { formOf, keyOf } from '../items/savedForm'
import { isEqualForm } from './sameForm'
import { mergedForm } from './save/chartConflict'
import type { FormDraft, FormDrop, FormRead, FormSave, KnownForm, StoredForm } from '../lib/forms'

/** A form that was edited while an earlier state of it was saved. */
export interface EditedMeanwhile {
  form: FormData
  base: FormData
}

interface Context {
  sliceId: number | null
  key: string
  reverts: boolean
  editedMeanwhile: EditedMeanwhile | null
  /** Null where this window showed no form until now. */
  known: KnownForm | null
  chart: Chart | null
  form: ChartForm | null
  draft: FormDraft | null
  problem: Problem | null
}

/**
 * The chart as it is stored, the form as it was left, what the server had when it was left, and whether it was never sent there.
 * A draft of an earlier version leaves the chart at that version, so that saving asks about what was saved meanwhile.
 */
export interface Opened {
  chart: Chart | null
  form: ChartForm
  stored: StoredForm
  unsent: boolean
}

const openedOf = ({ chart, form, draft, editedMeanwhile }: Context): Opened => {
  if (form === null) throw new Error('The form was not read')
  const { form_data, version } = form
  const edited = editedMeanwhile
    ? mergedForm(editedMeanwhile.form, { form_data: editedMeanwhile.base, version }, form)
    : (draft?.form ?? null)
  const base =
    form.chart_version === null || chart === null
      ? chart
      : { ...chart, version: form.chart_version }
  return {
    chart: base,
    form: { ...form, form_data: edited ?? form_data },
    stored: draft?.stored ?? { form_data, version },
    unsent: edited !== null,
  }
}

/**
 * Reads what the explorer shows: the chart by id, the form by key, and an edit left in this browser. With `reverts`
 * the form and the edit are replaced by the stored chart first; a form that another window stored since stays, and the
 * stored chart is shown without it. What was edited while the chart was saved is put over what was read.
 */
export const openFormMachine = setup({
  types: {} as {
    input: Pick<Context, 'sliceId' | 'key' | 'reverts' | 'known' | 'editedMeanwhile'>
    context: Context
    events: { type: 'open.retried' } | { type: 'version.reverted' }
    output: Opened
    tags: 'busy' | 'attention'
  },
  actors: {
    loadChart: unprovided<Chart, { id: number }>('loadChart'),
    loadForm: unprovided<ChartForm, FormRead>('loadForm'),
    saveForm: unprovided<number, FormSave>('saveForm'),
    readDraft: unprovided<FormDraft | null, { key: string }>('readDraft'),
    dropDraft: unprovided<void, { key: string }>('dropDraft'),
    dropForm: unprovided<void, FormDrop>('dropForm'),
  },
  actions: {
    storeChart: assign({ chart: (_, { output }: { output: Chart }) => output }),
    storeForm: assign({ form: (_, { output }: { output: ChartForm }) => output }),
    storeDraft: assign({ draft: (_, { output }: { output: FormDraft | null }) => output }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeOwn: assign({
      known: ({ context: { known } }, { error }: { error: unknown }) => {
        const stored = currentIn<StoredForm>(error)
        return stored ? { stored, unanswered: known?.unanswered ?? [] } : known
      },
    }),
    startReverting: assign({ reverts: true }),
    endReverting: assign({ reverts: false }),
  },
  guards: {
    chartIsSaved: ({ context }) => context.sliceId !== null,
    reverts: ({ context }) => context.reverts,
    keyIsOfChart: ({ context: { chart, key } }) => chart !== null && keyOf(chart) === key,
    wasGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
    isOwn: ({ context: { known } }, { error }: { error: unknown }) => {
      const current = currentIn<StoredForm>(error)
      return (
        current !== undefined &&
        (known?.unanswered ?? []).some((form) => isEqualForm(form, current.form_data))
      )
    },
    isOfAnotherWindow: cameTooLate,
    savedChartHasData: ({ context: { chart } }) => chart !== null && chart.datasource_name !== null,
  },
}).createMachine({
  id: 'openForm',
  context: ({ input }) => ({ ...input, chart: null, form: null, draft: null, problem: null }),
  output: ({ context }) => openedOf(context),
  initial: 'choosing',
  states: {
    choosing: {
      always: [{ guard: 'chartIsSaved', target: 'loadingChart' }, { target: 'loadingForm' }],
    },
    loadingChart: {
      tags: 'busy',
      invoke: {
        src: 'loadChart',
        input: ({ context }) => ({ id: context.sliceId ?? 0 }),
        onDone: [
          {
            guard: 'reverts',
            target: 'droppingDraft',
            actions: fromEvent('storeChart'),
          },
          { target: 'loadingForm', actions: fromEvent('storeChart') },
        ],
        onError: {
          target: 'chartFailed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    droppingDraft: {
      tags: 'busy',
      invoke: {
        src: 'dropDraft',
        input: ({ context }) => ({ key: context.key }),
        onDone: 'choosingForm',
        onError: 'choosingForm',
      },
    },
    choosingForm: {
      always: [{ guard: 'keyIsOfChart', target: 'droppingForm' }, { target: 'restoringForm' }],
    },
    droppingForm: {
      tags: 'busy',
      exit: 'endReverting',
      invoke: {
        src: 'dropForm',
        input: ({ context: { key, known } }) =>
          known === null ? { key } : { key, version: known.stored.version },
        onDone: 'loadingForm',
        onError: [
          { guard: fromEvent('wasGone'), target: 'loadingForm' },
          {
            guard: fromEvent('isOwn'),
            target: 'droppingForm',
            reenter: true,
            actions: fromEvent('storeOwn'),
          },
          {
            guard: fromEvent('isOfAnotherWindow'),
            target: 'loadingSaved',
          },
          { target: 'formFailed', actions: fromEvent('storeProblem') },
        ],
      },
    },
    restoringForm: {
      tags: 'busy',
      exit: 'endReverting',
      invoke: {
        src: 'saveForm',
        input: ({ context: { key, chart } }) => ({
          key,
          datasetId: chart?.datasource_id ?? 0,
          chartId: chart?.id ?? null,
          form: formOf(chart, key),
        }),
        onDone: 'loadingForm',
        onError: {
          target: 'formFailed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    loadingForm: {
      tags: 'busy',
      invoke: {
        src: 'loadForm',
        input: ({ context }) => ({ key: context.key }),
        onDone: {
          target: 'readingDraft',
          actions: fromEvent('storeForm'),
        },
        onError: {
          target: 'formFailed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    loadingSaved: {
      tags: 'busy',
      invoke: {
        src: 'loadForm',
        input: ({ context }) => ({ key: context.key, saved: true }),
        onDone: { target: 'opened', actions: fromEvent('storeForm') },
        onError: {
          target: 'formFailed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    readingDraft: {
      tags: 'busy',
      invoke: {
        src: 'readDraft',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'opened', actions: fromEvent('storeDraft') },
        onError: 'opened',
      },
    },
    chartFailed: { tags: 'attention', on: { 'open.retried': 'choosing' } },
    formFailed: {
      tags: 'attention',
      on: {
        'open.retried': 'choosing',
        'version.reverted': {
          guard: 'savedChartHasData',
          target: 'choosing',
          actions: 'startReverting',
        },
      },
    },
    opened: { type: 'final' },
  },
})
export type OpenFormRef = ActorRefFrom<typeof openFormMachine>
