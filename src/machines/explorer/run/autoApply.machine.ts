import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import type { FormData } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import {
  unprovidedPreference,
  type PreferenceChanged,
  type PreferenceRead,
} from '../../lib/storedValue'
import { isSameQuery } from '../sameForm'

export const autoApplySchema = z.boolean()

/** Sent to the explorer once the edits have come to rest. */
export interface EditsSettled {
  type: 'edits.settled'
}

/** Applies the edits of a chart by itself while it is switched on: once for those made in quick succession. */
export const autoApplyMachine = setup({
  types: {} as {
    input: { form: FormData }
    context: { form: FormData; applied: FormData }
    events:
      | { type: 'autoApply.switched'; on: boolean }
      | { type: 'form.edited' | 'form.applied' | 'form.saved'; form: FormData }
      | PreferenceRead<boolean>
    children: { autoApplyStorage: 'autoApplyStorage' }
  },
  actors: { autoApplyStorage: unprovidedPreference<boolean>('autoApplyStorage') },
  actions: {
    storeEdit: assign({ form: (_, { form }: { form: FormData }) => form }),
    storeApplied: assign((_, { form }: { form: FormData }) => ({ form, applied: form })),
    storeSaved: assign({ applied: (_, { form }: { form: FormData }) => form }),
    storeSwitch: sendTo(
      'autoApplyStorage',
      (_, { on }: { on: boolean }): PreferenceChanged<boolean> => ({
        type: 'preference.changed',
        value: on,
      }),
    ),
    reportSettled: sendParent((): EditsSettled => ({ type: 'edits.settled' })),
  },
  guards: {
    isOn: (_, { on }: { on: boolean }) => on,
    wasOn: (_, { value }: { value: boolean }) => value,
    queryIsAnother: ({ context: { form, applied } }) => !isSameQuery(form, applied),
  },
  delays: { debounce: 400 },
}).createMachine({
  id: 'autoApply',
  context: ({ input }) => ({ form: input.form, applied: input.form }),
  invoke: { id: 'autoApplyStorage', src: 'autoApplyStorage', onError: '.off' },
  on: {
    'autoApply.switched': [
      {
        guard: fromEvent('isOn'),
        target: '.on',
        actions: fromEvent('storeSwitch'),
      },
      { target: '.off', actions: fromEvent('storeSwitch') },
    ],
    'preference.read': { guard: fromEvent('wasOn'), target: '.on.resting' },
    'form.edited': { actions: fromEvent('storeEdit') },
    'form.applied': { actions: fromEvent('storeApplied') },
    'form.saved': { actions: fromEvent('storeSaved') },
  },
  initial: 'off',
  states: {
    off: {},
    on: {
      initial: 'settling',
      on: {
        'form.edited': { target: '.settling', reenter: true, actions: fromEvent('storeEdit') },
        'form.applied': { target: '.resting', actions: fromEvent('storeApplied') },
      },
      states: {
        settling: {
          after: {
            debounce: [
              { guard: 'queryIsAnother', target: 'resting', actions: 'reportSettled' },
              { target: 'resting' },
            ],
          },
        },
        resting: {},
      },
    },
  },
})
export type AutoApplyRef = ActorRefFrom<typeof autoApplyMachine>
