import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import type { UploadOptions } from '../../api/contract'
import { optionsOf, settingErrors, settingsSchema, type UploadSettings } from './uploadSettings'
import { fromEvent } from '../lib/fromEvent'

export const openedSettingsSchema = z.object({
  settings: settingsSchema,
  columns: z.array(z.string()).readonly(),
  separator: z.string(),
})
type Opened = z.infer<typeof openedSettingsSchema>

/** What it tells its parent while it is open: how the file would be read with what is typed. */
export interface SettingsTried {
  type: 'settings.tried'
  options: UploadOptions
}

/** The advanced settings of an upload: nothing is kept unless it is saved. */
export const advancedSettingsMachine = setup({
  types: {} as {
    input: Opened
    context: Opened & { tab: 'columns' | 'formatting'; search: string }
    events:
      | { type: 'tab.chosen'; tab: 'columns' | 'formatting' }
      | { type: 'settings.edited'; patch: Partial<UploadSettings> }
      | { type: 'search.edited'; text: string }
      | { type: 'settings.saved' }
      | { type: 'dialog.dismissed' }
    output: UploadOptions | null
    tags: 'attention'
  },
  actions: {
    storeTab: assign((_, { tab }: { tab: 'columns' | 'formatting' }) => ({ tab, search: '' })),
    mergePatch: assign({
      settings: ({ context }, { patch }: { patch: Partial<UploadSettings> }) => ({
        ...context.settings,
        ...patch,
      }),
    }),
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    reportTried: sendParent(({ context }): SettingsTried => ({
      type: 'settings.tried',
      options: optionsOf(context.settings),
    })),
  },
  guards: {
    settingsAreRight: ({ context: { settings, separator } }) =>
      Object.keys(settingErrors(settings, separator)).length === 0,
  },
}).createMachine({
  id: 'advancedSettings',
  context: ({ input }) => ({ ...input, tab: 'columns', search: '' }),
  output: ({ event }) => (event as { output?: UploadOptions }).output ?? null,
  initial: 'editing',
  states: {
    editing: {
      tags: 'attention',
      on: {
        'tab.chosen': { actions: fromEvent('storeTab') },
        'settings.edited': {
          target: 'checking',
          actions: fromEvent('mergePatch'),
        },
        'search.edited': { actions: fromEvent('storeSearch') },
        'settings.saved': { guard: 'settingsAreRight', target: 'saved' },
        'dialog.dismissed': 'dismissed',
      },
    },
    checking: {
      always: [
        { guard: 'settingsAreRight', target: 'editing', actions: 'reportTried' },
        { target: 'editing' },
      ],
    },
    saved: { type: 'final', output: ({ context }) => optionsOf(context.settings) },
    dismissed: { type: 'final' },
  },
})
export type AdvancedSettingsRef = ActorRefFrom<typeof advancedSettingsMachine>
