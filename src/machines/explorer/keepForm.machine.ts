import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type FormData } from '../../api/contract'
import type { FormSave } from '../lib/forms'
import { unprovided } from '../lib/unprovided'
import { isSameForm } from './sameForm'

interface Context extends FormSave {
  /** The form that the chart is saved with; a form like it is no draft. Null while there is no chart. */
  saved: FormData | null
  /** Whether the form was edited since the server had it last. */
  unsent: boolean
  /** Whether the server has a state of this form. */
  isStored: boolean
}

const sentOf = ({ key, datasetId, chartId, chartVersion = null, form }: Context): FormSave => ({ key, datasetId, chartId, chartVersion, form })

/**
 * Keeps every edit of a chart under its form key: at once in this browser, and on the server after a pause. The copy
 * in the browser goes once the server has it, so a copy found at the next opening is an edit that was never sent.
 * While the chart is being saved nothing is sent; saving ends the draft.
 */
export const keepFormMachine = setup({
  types: {} as {
    input: Context
    context: Context
    events:
      | { type: 'form.edited' | 'form.applied'; form: FormData }
      | { type: 'save.begun' | 'save.ended' }
      | { type: 'chart.saved'; chartId: number; chartVersion: number; form: FormData }
      | { type: 'chart.renamed'; chartVersion: number }
    tags: 'busy'
  },
  actors: {
    writeDraft: unprovided<void, { key: string; form: FormData }>('writeDraft'),
    dropDraft: unprovided<void, { key: string }>('dropDraft'),
    saveForm: unprovided<string, FormSave>('saveForm'),
    dropForm: unprovided<void, { key: string }>('dropForm'),
  },
  actions: {
    keepEdit: assign((_, { form }: { form: FormData }) => ({ form, unsent: true })),
    keepSaved: assign((_, { chartId, chartVersion, form }: { chartId: number; chartVersion: number; form: FormData }) => ({ chartId, chartVersion, saved: form })),
    keepVersion: assign({ chartVersion: (_, { chartVersion }: { chartVersion: number }) => chartVersion }),
    keepSent: assign({ unsent: false, isStored: true }),
    keepDropped: assign({ unsent: false, isStored: false }),
  },
  guards: {
    isUnsent: ({ context }) => context.unsent,
    isAsSaved: ({ context: { form, saved } }) => saved !== null && isSameForm(form, saved),
    isNoDraft: ({ context: { form, saved, isStored } }) => !isStored && saved !== null && isSameForm(form, saved),
    wasAsSaved: ({ context }, { form }: { form: FormData }) => isSameForm(context.form, form),
    wasGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
  },
  delays: { pause: 400, retry: 5000 },
}).createMachine({
  id: 'keepForm',
  context: ({ input }) => input,
  on: {
    'form.edited': { target: '.pausing', reenter: true, actions: { type: 'keepEdit', params: ({ event }) => event } },
    'form.applied': { target: '.choosing', reenter: true, actions: { type: 'keepEdit', params: ({ event }) => event } },
    'save.begun': '.holding',
    'chart.renamed': { actions: { type: 'keepVersion', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnsent', target: 'choosing' }, { target: 'kept' }] },
    kept: {},
    pausing: {
      tags: 'busy',
      invoke: {
        src: 'writeDraft',
        input: ({ context: { key, form } }) => ({ key, form }),
        onError: 'choosing',
      },
      after: { pause: 'choosing' },
    },
    choosing: {
      always: [
        { guard: 'isNoDraft', target: 'clearing', actions: 'keepDropped' },
        { guard: 'isAsSaved', target: 'discarding' },
        { target: 'sending' },
      ],
    },
    sending: {
      tags: 'busy',
      entry: assign({ isStored: true }),
      invoke: { src: 'saveForm', input: ({ context }) => sentOf(context), onDone: { target: 'clearing', actions: 'keepSent' }, onError: 'waiting' },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        src: 'dropForm',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'clearing', actions: 'keepDropped' },
        onError: [{ guard: { type: 'wasGone', params: ({ event }) => event }, target: 'clearing', actions: 'keepDropped' }, { target: 'waiting' }],
      },
    },
    clearing: {
      invoke: { src: 'dropDraft', input: ({ context }) => ({ key: context.key }), onDone: 'kept', onError: 'kept' },
    },
    waiting: { tags: 'busy', after: { retry: 'choosing' } },
    holding: {
      tags: 'busy',
      on: {
        'form.edited': { actions: { type: 'keepEdit', params: ({ event }) => event } },
        'form.applied': { actions: { type: 'keepEdit', params: ({ event }) => event } },
        'save.ended': 'deciding',
        'chart.saved': [
          {
            guard: { type: 'wasAsSaved', params: ({ event }) => event },
            target: 'clearing',
            actions: [{ type: 'keepSaved', params: ({ event }) => event }, 'keepDropped'],
          },
          { target: 'choosing', actions: { type: 'keepSaved', params: ({ event }) => event } },
        ],
      },
    },
  },
})
export type KeepFormRef = ActorRefFrom<typeof keepFormMachine>
