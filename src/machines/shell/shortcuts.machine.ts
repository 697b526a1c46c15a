import { setup, type ActorRefFrom } from 'xstate'

/** The dialog that lists the shortcuts of the keyboard. */
export const shortcutsMachine = setup({
  types: {} as { events: { type: 'dialog.dismissed' } },
}).createMachine({
  id: 'shortcuts',
  initial: 'reading',
  states: { reading: { on: { 'dialog.dismissed': 'done' } }, done: { type: 'final' } },
})
export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>
