import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { FormRequest } from '../../../src/machines/lib/forms'
import { shareLinkMachine } from '../../../src/machines/explorer/shareLink.machine'
import type { CopiedLink } from '../../../src/machines/items/openItem.machine'
import { gives, refuses } from '../../support/actors'
import { bars } from '../../support/explorer'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const open = (copied: boolean, createForm = gives<{ key: string }, FormRequest>({ key: 'k2' })) =>
  inWorld(
    shareLinkMachine.provide({
      actors: {
        createForm,
        copyLink: fromPromise<CopiedLink, { path: string }>(({ input }) =>
          Promise.resolve({ link: `http://here/#${input.path}`, copied }),
        ),
      },
    }),
    { datasetId: 12 },
  )
const rests = (snapshot: { matches: (state: 'resting') => boolean }) => snapshot.matches('resting')

test('a link is a form of its own with the exact state, and its address is copied', async () => {
  const requested: FormRequest[] = []
  const { actor, heard } = open(
    true,
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.resolve({ key: 'k2' })
    }),
  )
  actor.send({ type: 'link.requested', form: bars, sliceId: 7 })
  await waitFor(actor, rests)
  expect(requested).toEqual([{ datasetId: 12, vizType: 'dist_bar', fields: bars }])
  expect(heard('notifications')).toMatchObject([
    {
      notice: {
        intent: 'success',
        title: 'Link copied',
        action: { label: 'Open Page', path: '/visualizations/7/k2', newTab: true },
      },
    },
  ])
})

test('a link that the browser does not let copy is shown', async () => {
  const { actor, heard } = open(false)
  actor.send({ type: 'link.requested', form: bars, sliceId: null })
  await waitFor(actor, rests)
  expect(heard('notifications')).toMatchObject([
    { notice: { intent: 'warning', detail: 'http://here/#/visualizations/null/k2' } },
  ])
})

test('a refused link says why', async () => {
  const { actor, heard } = open(true, refuses({ status: 404, message: 'Dataset does not exist' }))
  actor.send({ type: 'link.requested', form: bars, sliceId: null })
  await waitFor(actor, rests)
  expect(heard('notifications')).toMatchObject([
    { notice: { title: 'The link was not made', detail: 'Dataset does not exist' } },
  ])
})

test('a link that cannot be copied at all says so', async () => {
  const { actor, heard } = inWorld(
    shareLinkMachine.provide({
      actors: {
        createForm: gives<{ key: string }, FormRequest>({ key: 'k2' }),
        copyLink: refuses({ status: 0, message: 'The page is hidden' }),
      },
    }),
    { datasetId: 12 },
  )
  actor.send({ type: 'link.requested', form: bars, sliceId: 7 })
  await waitFor(actor, rests)
  expect(heard('notifications')).toMatchObject([
    { notice: { intent: 'warning', detail: 'The page is hidden' } },
  ])
})
