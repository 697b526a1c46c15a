import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { clipboardMachine } from '../../../src/machines/system/clipboard.machine'
import { refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const wholeSql = {
  type: 'copy.requested',
  text: 'SELECT 1\nFROM visits',
  name: 'the SQL of Visits',
} as const
const rests = (actor: ReturnType<typeof inWorld<typeof clipboardMachine>>['actor']) =>
  waitFor(actor, (snapshot) => snapshot.matches('resting'))

test('a text is copied as it is, and the notice says what was copied', async () => {
  const copied: string[] = []
  const copyText = fromPromise<void, { text: string }>(({ input }) => {
    copied.push(input.text)
    return Promise.resolve()
  })
  const { actor, heard } = inWorld(clipboardMachine.provide({ actors: { copyText } }))
  actor.send(wholeSql)
  await rests(actor)
  expect(copied).toEqual(['SELECT 1\nFROM visits'])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Copied the SQL of Visits' },
    },
  ])
})

test('a browser that does not allow it is told, and the next text is tried again', async () => {
  const { actor, heard } = inWorld(
    clipboardMachine.provide({ actors: { copyText: refuses(new Error('NotAllowedError')) } }),
  )
  actor.send(wholeSql)
  await rests(actor)
  actor.send(wholeSql)
  await rests(actor)
  const notice = {
    intent: 'warning',
    area: 'workspace',
    title: 'Could not copy the SQL of Visits',
    detail: 'The browser did not allow writing to the clipboard.',
  }
  expect(heard('notifications')).toEqual([
    { type: 'notice.posted', notice },
    { type: 'notice.posted', notice },
  ])
})
