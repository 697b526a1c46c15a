import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ResetPassword } from '../../../src/api/contract'
import { passwordChangeMachine } from '../../../src/machines/users/passwordChange.machine'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const draft = { old: 'Old#secret1', fresh: 'New#secret2', repeated: 'New#secret2' }
const wrongOld = {
  status: 422,
  message: 'wrong',
  fields: { old_password: ['This is not your password'] },
}
const open = (resetPassword = gives<void, ResetPassword & { intention: string }>(undefined)) =>
  inWorld(passwordChangeMachine.provide({ actors: { resetPassword } }))

test('a changed password is reported and the dialog is done', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'draft.edited', patch: draft })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Your password was changed' },
    },
  ])
})

test.each([
  ['without the old password', { old: '' }],
  ['with a weak new one', { fresh: 'new', repeated: 'new' }],
  ['with two different new ones', { repeated: 'New#secret3' }],
])('it cannot be changed %s', (_, patch) => {
  const { actor } = open()
  actor.send({ type: 'draft.edited', patch: { ...draft, ...patch } })
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
})

test('a change whose answer was lost is tried again under its key, and one that was refused under another', async () => {
  const answers = [{ status: 0, message: 'lost' }, wrongOld, { status: 0, message: 'lost' }]
  const keys: string[] = []
  const { actor } = open(
    fromPromise<void, ResetPassword & { intention: string }>(({ input: { intention } }) => {
      keys.push(intention)
      return Promise.reject(answers[keys.length - 1] as unknown as Error)
    }),
  )
  actor.send({ type: 'draft.edited', patch: draft })
  for (const count of [1, 2, 3]) {
    actor.send({ type: 'draft.submitted' })
    await waitFor(actor, (snapshot) => snapshot.matches('failed') && keys.length === count)
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('a wrong old password keeps the dialog open with the reason', async () => {
  const { actor } = open(refuses(wrongOld))
  actor.send({ type: 'draft.edited', patch: draft })
  actor.send({ type: 'draft.submitted' })
  expect((await waitFor(actor, (snapshot) => snapshot.matches('failed'))).context).toEqual({
    draft,
    problem: wrongOld,
    intention: expect.any(String) as string,
  })
  actor.send({ type: 'draft.edited', patch: { old: 'Older#secret1' } })
  expect(actor.getSnapshot().value).toBe('editing')
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('a password that was refused is mended where it is', async () => {
  const { actor } = open(refuses(wrongOld))
  actor.send({ type: 'draft.edited', patch: draft })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'draft.edited', patch: { old: 'Old#secret2' } })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { draft: { ...draft, old: 'Old#secret2' } },
  })
})
