import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type FormData } from '../../../api/contract'
import { cameTooLate, currentIn, type Conflict, type ConflictEvent } from '../../lib/conflict'
import type { FormDraft, FormDrop, FormSave, KnownForm, StoredForm } from '../../lib/forms'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import { formConflict, mergedForm } from './chartConflict'
import type { FormRestored } from '../history/history.machine'
import { isEqualForm, isSameForm } from '../sameForm'

interface Input extends FormSave {
  /** The chart's form; a form like it is no draft. Null while there is no chart. */
  saved: FormData | null
  /** Edited since the server had it last. */
  unsent: boolean
  /** The state of this form that the edits are made from, as the server has it; version 0 where it has none. */
  stored: StoredForm
}

interface Context extends Input, KnownForm {
  isStored: boolean
  /** Stored by another window meanwhile. */
  current: StoredForm | null
  conflict: Conflict | null
}

interface SavedChart {
  chartId: number
  chartVersion: number
  form: FormData
}

/** Reports that the server has another form than the explorer shows. */
export interface FormReplaced {
  type: 'form.replaced'
}

/** Reports what the server has of the form. */
export interface FormKnown extends KnownForm {
  type: 'form.known'
}

const sentOf = ({
  key,
  datasetId,
  chartId,
  chartVersion = null,
  form,
  stored,
}: Context): FormSave => ({ key, datasetId, chartId, chartVersion, form, version: stored.version })

const draftOf = ({
  context: {
    key,
    form,
    stored: { form_data, version },
  },
}: {
  context: Context
}) => ({ key, form, stored: { form_data, version } })

/**
 * Stores every unsaved edit of a chart under its form key, so that it survives a reload: at once in this browser, and
 * on the server after a pause. The copy in the browser goes once the server has it, so a copy found at the next opening
 * is an edit that was never sent.
 * An edit made while one is sent follows it.
 * An edit that another window's came before is not sent until the person chooses. While the chart is being saved
 * nothing is sent, only stored in the browser; saving ends the draft.
 */
export const formDraftMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events:
      | { type: 'form.edited' | 'form.applied'; form: FormData }
      | { type: 'save.begun' | 'save.ended' }
      | ({ type: 'chart.saved' } & SavedChart)
      | { type: 'chart.renamed'; chartVersion: number }
      | ConflictEvent
    tags: 'busy' | 'attention'
  },
  actors: {
    writeDraft: unprovided<void, FormDraft & { key: string }>('writeDraft'),
    dropDraft: unprovided<void, { key: string }>('dropDraft'),
    saveForm: unprovided<number, FormSave>('saveForm'),
    dropForm: unprovided<void, FormDrop>('dropForm'),
  },
  actions: {
    storeEdit: assign((_, { form }: { form: FormData }) => ({ form, unsent: true })),
    storeSaved: assign((_, { chartId, chartVersion, form }: SavedChart) => ({
      chartId,
      chartVersion,
      saved: form,
      isStored: false,
      stored: { form_data: form, version: 0 },
    })),
    storeSavedBeside: assign((_, { chartId, chartVersion, form }: SavedChart) => ({
      chartId,
      chartVersion,
      saved: form,
      isStored: true,
    })),
    storeVersion: assign({
      chartVersion: (_, { chartVersion }: { chartVersion: number }) => chartVersion,
    }),
    storeSending: assign(({ context: { form, unanswered } }) => ({
      isStored: true,
      unanswered: unanswered.at(-1) === form ? unanswered : [...unanswered, form],
    })),
    storeSent: assign(({ context: { form, unanswered } }, { output }: { output: number }) => {
      const sent = unanswered.at(-1) ?? form
      return { unsent: sent !== form, stored: { form_data: sent, version: output }, unanswered: [] }
    }),
    storeDropped: assign(({ context: { form } }) => ({
      unsent: false,
      isStored: false,
      stored: { form_data: form, version: 0 },
      unanswered: [],
    })),
    compare: assign(({ context: { form, stored } }, { error }: { error: unknown }) => {
      const current = currentIn<StoredForm>(error) ?? stored
      const { message } = toProblem(error)
      return { current, conflict: formConflict({ message, form, stored, current }) }
    }),
    goOnFromCurrent: assign(({ context: { current, stored } }) => ({
      stored: current ?? stored,
      unanswered: [],
    })),
    restoreBoth: sendParent(
      ({ context: { form, stored, current } }) =>
        ({
          type: 'form.restored',
          form: mergedForm(form, stored, current ?? stored),
        }) satisfies FormRestored,
    ),
    reportKnown: sendParent(
      ({ context: { stored, unanswered } }) =>
        ({ type: 'form.known', stored, unanswered }) satisfies FormKnown,
    ),
    reportReplaced: sendParent({ type: 'form.replaced' } satisfies FormReplaced),
  },
  guards: {
    isUnsent: ({ context }) => context.unsent,
    isAsSaved: ({ context: { form, saved } }) => saved !== null && isSameForm(form, saved),
    isNoDraft: ({ context: { form, saved, isStored } }) =>
      !isStored && saved !== null && isSameForm(form, saved),
    hasUnanswered: ({ context }) => context.unanswered.length > 0,
    wasAsSaved: ({ context }, { form }: { form: FormData }) => isSameForm(context.form, form),
    isKnown: ({ context }, { form }: { form: FormData }) => isEqualForm(form, context.form),
    wasEditedMeanwhile: ({ context: { form, unanswered } }) => form !== unanswered.at(-1),
    wasGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
    cameTooLate,
    isOwnOrSame: ({ context: { current, conflict, unanswered } }) =>
      unanswered.some((form) => current !== null && isEqualForm(form, current.form_data)) ||
      (conflict?.differences ?? []).every(({ changedBy }) => changedBy === 'you'),
    bothFit: ({ context }) => context.conflict?.fits ?? false,
  },
  delays: { debounce: 400, retry: 5000 },
}).createMachine({
  id: 'formDraft',
  context: ({ input }) => ({
    ...input,
    isStored: input.stored.version > 0,
    unanswered: [],
    current: null,
    conflict: null,
  }),
  on: {
    'form.edited': {
      target: '.pausing',
      reenter: true,
      actions: fromEvent('storeEdit'),
    },
    'form.applied': {
      target: '.choosing',
      reenter: true,
      actions: fromEvent('storeEdit'),
    },
    'save.begun': '.holding',
    'chart.renamed': { actions: fromEvent('storeVersion') },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnsent', target: 'choosing' }, { target: 'stored' }] },
    stored: {},
    pausing: {
      tags: 'busy',
      invoke: {
        src: 'writeDraft',
        input: draftOf,
        onError: 'choosing',
      },
      after: { debounce: 'choosing' },
    },
    choosing: {
      always: [
        { guard: 'isNoDraft', target: 'clearing', actions: ['storeDropped', 'reportKnown'] },
        { guard: 'isAsSaved', target: 'discarding' },
        { target: 'sending' },
      ],
    },
    sending: {
      tags: 'busy',
      entry: ['storeSending', 'reportKnown'],
      on: {
        'form.edited': { target: '.edited', actions: fromEvent('storeEdit') },
        'form.applied': [
          { guard: fromEvent('isKnown') },
          { target: '.edited', actions: fromEvent('storeEdit') },
        ],
      },
      invoke: {
        src: 'saveForm',
        input: ({ context }) => sentOf(context),
        onDone: [
          {
            guard: 'wasEditedMeanwhile',
            target: 'choosing',
            actions: [fromEvent('storeSent'), 'reportKnown'],
          },
          { target: 'clearing', actions: [fromEvent('storeSent'), 'reportKnown'] },
        ],
        onError: [
          {
            guard: fromEvent('cameTooLate'),
            target: 'comparing',
            actions: fromEvent('compare'),
          },
          { target: 'waiting' },
        ],
      },
      initial: 'unedited',
      states: {
        unedited: {},
        edited: { invoke: { src: 'writeDraft', input: draftOf, onError: {} } },
      },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        src: 'dropForm',
        input: ({ context: { key, stored } }) => ({ key, version: stored.version }),
        onDone: { target: 'clearing', actions: ['storeDropped', 'reportKnown'] },
        onError: [
          {
            guard: fromEvent('wasGone'),
            target: 'clearing',
            actions: ['storeDropped', 'reportKnown'],
          },
          {
            guard: fromEvent('cameTooLate'),
            target: 'comparing',
            actions: fromEvent('compare'),
          },
          { target: 'waiting' },
        ],
      },
    },
    comparing: {
      always: [
        { guard: 'isOwnOrSame', target: 'choosing', actions: ['goOnFromCurrent', 'reportKnown'] },
        { target: 'conflicted' },
      ],
    },
    conflicted: {
      tags: 'attention',
      on: {
        'conflict.merged': {
          guard: 'bothFit',
          target: 'stored',
          actions: ['restoreBoth', 'goOnFromCurrent', 'reportKnown'],
        },
        'conflict.overwritten': { target: 'choosing', actions: ['goOnFromCurrent', 'reportKnown'] },
        'conflict.reloaded': 'yielding',
        'conflict.dismissed': 'stored',
      },
    },
    yielding: {
      tags: 'busy',
      invoke: {
        src: 'dropDraft',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'stored', actions: 'reportReplaced' },
        onError: { target: 'stored', actions: 'reportReplaced' },
      },
    },
    clearing: {
      invoke: {
        src: 'dropDraft',
        input: ({ context }) => ({ key: context.key }),
        onDone: 'stored',
        onError: 'stored',
      },
    },
    waiting: { tags: 'busy', after: { retry: 'choosing' } },
    holding: {
      tags: 'busy',
      on: {
        'form.edited': { target: '.edited', actions: fromEvent('storeEdit') },
        'form.applied': { target: '.edited', actions: fromEvent('storeEdit') },
        'save.ended': 'deciding',
        'chart.saved': [
          {
            guard: 'hasUnanswered',
            target: 'choosing',
            actions: fromEvent('storeSavedBeside'),
          },
          {
            guard: fromEvent('wasAsSaved'),
            target: 'clearing',
            actions: [fromEvent('storeSaved'), 'storeDropped', 'reportKnown'],
          },
          {
            target: 'choosing',
            actions: [fromEvent('storeSaved'), 'reportKnown'],
          },
        ],
      },
      initial: 'unedited',
      states: {
        unedited: {},
        edited: { invoke: { src: 'writeDraft', input: draftOf, onError: {} } },
      },
    },
  },
})
export type FormDraftRef = ActorRefFrom<typeof formDraftMachine>
