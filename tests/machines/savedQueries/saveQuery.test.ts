import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { SavedQuery, SavedQueryCreate } from '../../../src/api/contract'
import type { Intended } from '../../../src/machines/lib/intention'
import {
  labelProblem,
  saveQueryMachine,
  type QueryToSave,
} from '../../../src/machines/savedQueries/saveQuery.machine'
import { refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { savedQuery } from '../../support/rows'

const query: QueryToSave = { databaseId: 3, sql: 'SELECT 1', schema: 'main' }

const open = (
  input = query,
  createSavedQuery?: ReturnType<typeof refuses<SavedQuery, SavedQueryCreate & Intended>>,
) => {
  const sent: (SavedQueryCreate & Intended)[] = []
  const stores = fromPromise<SavedQuery, SavedQueryCreate & Intended>(({ input: fields }) => {
    sent.push(fields)
    return Promise.resolve({ ...savedQuery, label: fields.label })
  })
  const world = inWorld(
    saveQueryMachine.provide({ actors: { createSavedQuery: createSavedQuery ?? stores } }),
    input,
    ['notifications', 'savedQueries', 'recent'],
  )
  return { ...world, sent }
}

test('a title is required, not blank, and as long as the server keeps', () => {
  expect(['', ' \t', 'x'.repeat(256), 'x'.repeat(257), '🦆'.repeat(256)].map(labelProblem)).toEqual(
    ['Required.', 'Empty chart title', null, 'At most 256 characters', null],
  )
})

test('nothing is complained about before the title is touched, and nothing is sent without one', () => {
  const { actor, sent } = open()
  const states = [actor.getSnapshot().value]
  for (const label of ['V', '', '  ', 'V']) {
    actor.send({ type: 'draft.edited', patch: { label } })
    states.push(actor.getSnapshot().value)
  }
  actor.send({ type: 'draft.edited', patch: { label: ' ' } })
  actor.send({ type: 'draft.submitted' })
  expect([...states, actor.getSnapshot().value]).toEqual(
    ['fresh', 'fresh', 'refused', 'refused', 'fresh', 'refused'].map((editing) => ({ editing })),
  )
  expect(sent).toEqual([])
  const untouched = open()
  untouched.actor.send({ type: 'draft.submitted' })
  expect({ value: untouched.actor.getSnapshot().value, sent: untouched.sent }).toEqual({
    value: { editing: 'refused' },
    sent: [],
  })
})

test('the title is trimmed and sent with the description, the statement and where it is for', async () => {
  const { actor, sent, heard } = open()
  actor.send({ type: 'draft.edited', patch: { label: '  Visits ' } })
  actor.send({ type: 'draft.edited', patch: { description: 'by town\n' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([
    {
      db_id: 3,
      label: 'Visits',
      description: 'by town',
      sql: 'SELECT 1',
      schema: 'main',
      intention: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ])
  expect(actor.getSnapshot().output).toEqual({ savedQuery: { ...savedQuery, label: 'Visits' } })
  expect({
    notifications: heard('notifications'),
    savedQueries: heard('savedQueries'),
    recent: heard('recent'),
  }).toEqual({
    notifications: [
      {
        type: 'notice.posted',
        notice: {
          intent: 'success',
          area: 'workspace',
          title: 'Saved Visits',
          action: { label: 'Saved Queries', path: '/saved-query' },
        },
      },
    ],
    savedQueries: [{ type: 'resource.invalidated' }],
    recent: [{ type: 'resource.invalidated' }],
  })
})

test('a statement that is for no schema is saved without one', async () => {
  const { actor, sent } = open({ databaseId: 3, sql: 'SELECT 1', label: 'Visits' })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toMatchObject([{ schema: null, description: '' }])
})

test('an attempt after a lost answer carries the key of the first, one after a refusal a new one', async () => {
  const problems = [
    { status: 0, message: 'The server cannot be reached' },
    { status: 502, message: 'Bad Gateway' },
    { status: 422, message: 'Database does not exist' },
  ]
  const keys: string[] = []
  const answers = fromPromise<SavedQuery, SavedQueryCreate & Intended>(
    ({ input: { intention } }) => {
      keys.push(intention)
      const problem = problems[keys.length - 1]
      return problem
        ? Promise.reject(Object.assign(new Error(), problem))
        : Promise.resolve(savedQuery)
    },
  )
  const { actor } = open({ ...query, label: 'Visits' }, answers)
  for (const attempt of [1, 2, 3]) {
    actor.send({ type: 'draft.submitted' })
    await waitFor(
      actor,
      (snapshot) => snapshot.matches({ editing: 'failed' }) && keys.length === attempt,
    )
  }
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  const [first, second, third, fourth] = keys
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(fourth).not.toBe(first)
})

test('a refusal keeps what was typed and says why; the next edit takes it back', async () => {
  const problem = { status: 422, message: 'Database does not exist' }
  const { actor } = open({ ...query, label: 'Visits', description: 'by town' }, refuses(problem))
  actor.send({ type: 'draft.submitted' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  expect({ draft: context.draft, problem: context.problem }).toEqual({
    draft: { label: 'Visits', description: 'by town' },
    problem,
  })
  actor.send({ type: 'draft.edited', patch: { description: '' } })
  expect(actor.getSnapshot().value).toEqual({ editing: 'fresh' })
})

test('a dismissed dialog ends with nothing saved', () => {
  const { actor, sent } = open()
  actor.send({ type: 'dialog.dismissed' })
  expect({ status: actor.getSnapshot().status, output: actor.getSnapshot().output, sent }).toEqual({
    status: 'done',
    output: { savedQuery: null },
    sent: [],
  })
})
