import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../api/contract'
import { unprovided } from '../lib/unprovided'
import type { FormSave } from '../lib/forms'

/**
 * Keeps every edit of a chart under its form key: at once in this browser, and on the server after a pause. The copy
 * in the browser goes once the server has it, so a copy found at the next opening is an edit that was never sent.
 */
export const keepFormMachine = setup({
  types: {} as {
    input: FormSave & { unsent: boolean }
    context: FormSave & { unsent: boolean }
    events: { type: 'form.edited'; form: FormData } | { type: 'form.sent'; form: FormData } | { type: 'chart.named'; chartId: number }
    tags: 'busy'
  },
  actors: {
    writeDraft: unprovided<void, { key: string; form: FormData }>('writeDraft'),
    dropDraft: unprovided<void, { key: string }>('dropDraft'),
    saveForm: unprovided<string, FormSave>('saveForm'),
  },
  actions: {
    keepEdit: assign({ form: (_, { form }: { form: FormData }) => form }),
  },
  delays: { pause: 400, retry: 5000 },
}).createMachine({
  id: 'keepForm',
  context: ({ input }) => input,
  on: {
    'form.edited': { target: '.pausing', reenter: true, actions: { type: 'keepEdit', params: ({ event }) => event } },
    'chart.named': { actions: assign({ chartId: ({ event }) => event.chartId }) },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: ({ context }) => context.unsent, target: 'sending' }, { target: 'kept' }] },
    kept: {},
    pausing: {
      tags: 'busy',
      invoke: {
        src: 'writeDraft',
        input: ({ context: { key, form } }) => ({ key, form }),
        onError: 'sending',
      },
      after: { pause: 'sending' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'saveForm',
        input: ({ context: { key, datasetId, chartId, form } }) => ({ key, datasetId, chartId, form }),
        onDone: 'clearing',
        onError: 'waiting',
      },
    },
    clearing: {
      invoke: { src: 'dropDraft', input: ({ context }) => ({ key: context.key }), onDone: 'kept', onError: 'kept' },
    },
    waiting: { tags: 'busy', after: { retry: 'sending' } },
  },
})
export type KeepFormRef = ActorRefFrom<typeof keepFormMachine>
