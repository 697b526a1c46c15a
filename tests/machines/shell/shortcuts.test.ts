import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { shortcutsMachine } from '../../../src/machines/shell/shortcuts.machine'

test('the list of shortcuts is closed', () => {
  const actor = createActor(shortcutsMachine).start()
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'done' })
})
