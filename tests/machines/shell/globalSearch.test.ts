import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { SearchItem } from '../../../src/api/contract'
import { globalSearchMachine } from '../../../src/machines/shell/globalSearch.machine'
import { inGroups } from '../../../src/machines/shell/searchGroups'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

type SearchRequest = { text: string; limit?: number }
const thing = (type: SearchItem['type'], id: number, title: string): SearchItem => ({
  type,
  id,
  title,
  url: '/',
  viz_type: null,
  changed_on_utc: '',
  changed_on_delta_humanized: '',
  hint: null,
})
const strikes = thing('dataset', 12, 'strikes')
const byState = thing('chart', 7, 'Strikes by state')
const wild = thing('project', 3, 'Strikes')

/** A server that answers each question when the test says so. */
const open = () => {
  const requested: (SearchRequest & {
    answer: (found: SearchItem[]) => void
    refuse: () => void
    dropped: boolean
  })[] = []
  const search = fromPromise<SearchItem[], SearchRequest>(
    ({ input, signal }) =>
      new Promise((answer, refuse) => {
        const one = {
          ...input,
          answer,
          refuse: () => refuse(Object.assign(new Error(), { status: 503, message: 'Down' })),
          dropped: false,
        }
        signal.addEventListener('abort', () => {
          one.dropped = true
        })
        requested.push(one)
      }),
  )
  const clock = new SimulatedClock()
  const world = inWorld(
    globalSearchMachine.provide({ actors: { search } }),
    undefined,
    ['itemActions', 'currentProject'],
    clock,
  )
  const type = (text: string) => world.actor.send({ type: 'search.edited', text })
  const found = () => world.actor.getSnapshot().context.found.map(({ title }) => title)
  const answered = () => waitFor(world.actor, (snapshot) => snapshot.matches('answered'))
  return { ...world, requested, clock, type, found, answered }
}

test('a search is asked once typing has paused for 250 ms, without the spaces around it', () => {
  const { requested, clock, type, actor } = open()
  const seen = () => ['busy', 'open'].map((tag) => actor.getSnapshot().hasTag(tag as 'busy'))
  expect(seen()).toEqual([false, false])
  type('st')
  clock.increment(249)
  type(' strikes ')
  clock.increment(249)
  expect([requested, seen()]).toEqual([[], [true, true]])
  clock.increment(1)
  expect(seen()).toEqual([true, true])
  expect(requested.map(({ text, limit }) => [text, limit])).toEqual([['strikes', 20]])
})

test('what is found stands by kind, projects first, and the first of it is chosen', async () => {
  const { requested, clock, type, found, answered, actor } = open()
  type('s')
  clock.increment(250)
  requested[0]?.answer([strikes, byState, wild])
  await answered()
  expect({ found: found(), at: actor.getSnapshot().context.at }).toEqual({
    found: ['Strikes', 'Strikes by state', 'strikes'],
    at: 0,
  })
})

test('what was found for a text is out of sight once that text is deleted, also while another is typed', async () => {
  const { requested, clock, type, found, answered } = open()
  type('s')
  clock.increment(250)
  requested[0]?.answer([wild])
  await answered()
  type('st')
  const whileTyping = found()
  type(' ')
  const deleted = found()
  type('b')
  expect({ whileTyping, deleted, another: found() }).toEqual({
    whileTyping: ['Strikes'],
    deleted: [],
    another: [],
  })
})

test('the answer to a text that was changed since is dropped', async () => {
  const { requested, clock, type, found, answered } = open()
  type('a')
  clock.increment(250)
  type('b')
  clock.increment(250)
  requested[1]?.answer([wild])
  requested[0]?.answer([strikes])
  await answered()
  expect({ dropped: requested.map(({ dropped }) => dropped), found: found() }).toEqual({
    dropped: [true, false],
    found: ['Strikes'],
  })
})

test('the arrow keys go round what was found, and Enter opens the chosen thing outside of any project', async () => {
  const { actor, requested, clock, type, answered, heard } = open()
  type('s')
  clock.increment(250)
  requested[0]?.answer([wild, byState])
  await answered()
  actor.send({ type: 'choice.moved', by: -1 })
  expect(actor.getSnapshot().context.at).toBe(1)
  actor.send({ type: 'choice.moved', by: 1 })
  actor.send({ type: 'choice.moved', by: 1 })
  actor.send({ type: 'choice.opened' })
  expect(heard('itemActions')).toEqual([
    { type: 'item.opened', kind: 'chart', item: { id: 7, title: 'Strikes by state' } },
  ])
  expect(heard('currentProject')).toEqual([{ type: 'project.left' }])
  expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { text: '', found: [] } })
})

test('Enter while typing asks at once and opens nothing that an earlier text found', async () => {
  const { actor, requested, clock, type, answered, heard } = open()
  type('s')
  clock.increment(250)
  requested[0]?.answer([wild])
  await answered()
  type('strikes by')
  actor.send({ type: 'choice.opened' })
  expect({ text: requested[1]?.text, itemActions: heard('itemActions') }).toEqual({
    text: 'strikes by',
    itemActions: [],
  })
})

test('leaving keeps the text; coming back asks again, and an empty text asks nothing', () => {
  const { actor, requested, clock, type } = open()
  type('s')
  clock.increment(250)
  actor.send({ type: 'search.left' })
  expect({
    state: actor.getSnapshot().value,
    dropped: requested[0]?.dropped,
    text: actor.getSnapshot().context.text,
  }).toEqual({ state: 'closed', dropped: true, text: 's' })
  actor.send({ type: 'search.resumed' })
  expect(requested.length).toBe(2)
  type('  ')
  clock.increment(1000)
  actor.send({ type: 'search.resumed' })
  expect({ state: actor.getSnapshot().value, requestCount: requested.length }).toEqual({
    state: 'closed',
    requestCount: 2,
  })
})

test('a failed search says why and can be tried again', async () => {
  const { actor, requested, clock, type } = open()
  type('s')
  clock.increment(250)
  requested[0]?.refuse()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.problem).toMatchObject({ status: 503, message: 'Down' })
  actor.send({ type: 'search.retried' })
  expect(requested.length).toBe(2)
})

test('the search is left while it is typed in, answered and failed; nothing found cannot be moved in or opened', async () => {
  const { actor, requested, clock, type, answered, heard } = open()
  const states: unknown[] = []
  const leave = () => {
    actor.send({ type: 'search.left' })
    states.push(actor.getSnapshot().value)
  }
  type('strikes')
  leave()
  type('none')
  clock.increment(250)
  requested[0]?.answer([])
  await answered()
  actor.send({ type: 'choice.moved', by: 1 })
  actor.send({ type: 'choice.opened' })
  states.push(actor.getSnapshot().value)
  leave()
  type('again')
  clock.increment(250)
  requested[1]?.refuse()
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  leave()
  expect({ states, opened: heard('itemActions') }).toEqual({
    states: ['closed', 'answered', 'closed', 'closed'],
    opened: [],
  })
})

test('the thing that is pointed at is the one that is opened', async () => {
  const { actor, requested, clock, type, answered } = open()
  type('strikes')
  clock.increment(250)
  requested[0]?.answer([strikes, byState, wild])
  await answered()
  actor.send({ type: 'choice.pointed', at: 1 })
  expect(actor.getSnapshot().context.at).toBe(1)
})

test('another answer is marked at its first hit, wherever the mark stood in the one before, and Enter opens that', async () => {
  const { actor, requested, clock, type, answered, heard } = open()
  type('s')
  clock.increment(250)
  requested[0]?.answer([strikes, byState, wild])
  await answered()
  actor.send({ type: 'choice.moved', by: -1 })
  type('strikes by')
  clock.increment(250)
  requested[1]?.answer([byState, strikes])
  await answered()
  const { at } = actor.getSnapshot().context
  actor.send({ type: 'choice.opened' })
  expect({ at, opened: heard('itemActions') }).toEqual({
    at: 0,
    opened: [{ type: 'item.opened', kind: 'chart', item: { id: 7, title: 'Strikes by state' } }],
  })
})

test('what was found stands under the headings of its kinds, and a kind without a match has none', () => {
  const other = thing('chart', 8, 'Strikes by airport')
  const groups = inGroups([strikes, byState, other])
  expect(groups.map(({ title, items }) => [title, ...items.map(({ id }) => id)])).toEqual([
    ['Charts', 7, 8],
    ['Datasets', 12],
  ])
})
