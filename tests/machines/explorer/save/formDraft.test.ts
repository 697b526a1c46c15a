import { describe, expect, test } from 'vitest'
import { fromPromise, SimulatedClock, type AnyEventObject } from 'xstate'
import type { FormData } from '../../../../src/api/contract'
import { formDraftMachine } from '../../../../src/machines/explorer/save/formDraft.machine'
import type { FormDraft, FormDrop, FormSave, StoredForm } from '../../../../src/machines/lib/forms'
import { hangs, refuses } from '../../../support/actors'
import { bars, emptyBars } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const unstored: StoredForm = { form_data: emptyBars, version: 0 }
const input = {
  key: 'k1',
  datasetId: 12,
  chartId: null as number | null,
  form: emptyBars,
  saved: null as FormData | null,
  unsent: false,
  stored: unstored,
}

/** A browser and a server that remember; the server refuses as often as it is told to. */
const open = (
  more: Partial<typeof input> = {},
  {
    refusals = 0,
    delays = { debounce: 1, retry: 1 },
    answered = Promise.resolve(),
    actors = {} as Parameters<typeof formDraftMachine.provide>[0]['actors'],
  } = {},
) => {
  const browser = new Map<string, FormData>()
  const sent: FormData[] = []
  const madeFrom: (number | undefined)[] = []
  const dropped: string[] = []
  let left = refusals
  const world = inWorld(
    formDraftMachine.provide({
      delays,
      actors: {
        writeDraft: fromPromise<void, FormDraft & { key: string }>(({ input: { key, form } }) => {
          browser.set(key, form)
          return Promise.resolve()
        }),
        dropDraft: fromPromise<void, { key: string }>(({ input: { key } }) => {
          browser.delete(key)
          return Promise.resolve()
        }),
        dropForm: fromPromise<void, FormDrop>(({ input: { key } }) => {
          dropped.push(key)
          return Promise.resolve()
        }),
        saveForm: fromPromise<number, FormSave>(({ input: { form, version } }) => {
          left -= 1
          if (left >= 0) return Promise.reject(Object.assign(new Error('down'), { status: 0 }))
          sent.push(form)
          madeFrom.push(version)
          return answered.then(() => sent.length)
        }),
        ...actors,
      },
    }),
    { ...input, ...more },
  )
  return { ...world, browser, sent, madeFrom, dropped }
}

test('an edit is in the browser at once and on the server after the pause; then the browser forgets it', async () => {
  const { actor, browser, sent } = open()
  actor.send({ type: 'form.edited', form: bars })
  expect(browser.get('k1')).toEqual(bars)
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect({ sent, storedCount: browser.size }).toEqual({ sent: [bars], storedCount: 0 })
})

test('edits in quick succession are sent once, the last one', async () => {
  const { actor, sent } = open({}, { delays: { debounce: 20, retry: 1 } })
  actor.send({ type: 'form.edited', form: emptyBars })
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

test('an applied form that is on its way already is not sent a second time, which the server would refuse', async () => {
  const answered = Promise.withResolvers<void>()
  const { actor, sent } = open({}, { answered: answered.promise })
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('sending'))
  actor.send({ type: 'form.applied', form: { ...bars } })
  answered.resolve()
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

test.each(['form.edited', 'form.applied'] as const)(
  'a form that is %s while another one is on its way is in the browser at once and follows it, from its version',
  async (type) => {
    const answered = Promise.withResolvers<void>()
    const { actor, browser, sent, madeFrom } = open({}, { answered: answered.promise })
    actor.send({ type: 'form.edited', form: emptyBars })
    await waitFor(actor, (snapshot) => snapshot.matches('sending'))
    actor.send({ type, form: bars })
    expect({ sent, stored: browser.get('k1') }).toEqual({ sent: [emptyBars], stored: bars })
    answered.resolve()
    await waitFor(actor, (snapshot) => snapshot.matches('stored'))
    expect({ sent, madeFrom, storedCount: browser.size }).toEqual({
      sent: [emptyBars, bars],
      madeFrom: [0, 1],
      storedCount: 0,
    })
  },
)

test('while the server is down the edit stays in the browser and is sent once the server is back', async () => {
  const { actor, browser, sent } = open({}, { refusals: 2, delays: { debounce: 1, retry: 10 } })
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  expect({ sent, stored: browser.get('k1') }).toEqual({ sent: [], stored: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect({ sent, storedCount: browser.size }).toEqual({ sent: [bars], storedCount: 0 })
})

test('an edit that is made while the server is down is what the server has afterwards', async () => {
  const { actor, sent } = open({}, { refusals: 1, delays: { debounce: 1, retry: 10 } })
  actor.send({ type: 'form.edited', form: { ...bars, row_limit: 7 } })
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  actor.send({ type: 'form.edited', form: bars })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect([sent, context.stored.form_data, context.unsent]).toEqual([[bars], bars, false])
})

test('a chart that is saved for the first time is the one whose edits follow', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'chart.saved', chartId: 9, chartVersion: 1, form: bars })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect([sent, context.chartId, context.chartVersion]).toEqual([[], 9, 1])
})

test('an edit is sent after 400 ms without another one, and five seconds after a refusal again', async () => {
  const clock = new SimulatedClock()
  const sent: FormData[] = []
  const saveForm = fromPromise<number, FormSave>(({ input: { form } }) => {
    sent.push(form)
    return Promise.reject(Object.assign(new Error('down'), { status: 0 }))
  })
  const actors = { saveForm, writeDraft: hangs<void, FormDraft & { key: string }>() }
  const { actor } = inWorld(formDraftMachine.provide({ actors }), input, [], clock)
  const sentAfter = (...pauses: number[]) =>
    pauses.map((pause) => {
      clock.increment(pause)
      return sent.length
    })
  actor.send({ type: 'form.edited', form: emptyBars })
  clock.increment(399)
  actor.send({ type: 'form.edited', form: bars })
  const first = sentAfter(399, 1)
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  expect({ first, again: sentAfter(4999, 1), sent }).toEqual({
    first: [0, 1],
    again: [1, 2],
    sent: [bars, bars],
  })
})

test('an edit found in the browser at opening is sent', async () => {
  const { actor, sent } = open({ form: bars, unsent: true })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

test('while the chart is saved nothing is sent; what was saved is no draft, what was edited meanwhile is one of the new version', async () => {
  const { actor, sent, dropped } = open({
    chartId: 7,
    saved: emptyBars,
    stored: { form_data: emptyBars, version: 1 },
  })
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 2, form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect({ sent, dropped }).toEqual({ sent: [], dropped: [] })
  const pie = { ...bars, groupby: ['phase'] }
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'form.edited', form: pie })
  actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 3, form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect({ sent, chartVersion: actor.getSnapshot().context.chartVersion }).toEqual({
    sent: [pie],
    chartVersion: 3,
  })
})

test.each(['form.edited', 'form.applied'] as const)(
  'a form that is %s while the chart is saved is in the browser at once, until the server has it',
  async (type) => {
    const { actor, browser, sent } = open({ chartId: 7, form: bars, saved: bars })
    actor.send({ type: 'save.begun' })
    const first = { ...bars, groupby: ['phase'] }
    const last = { ...bars, groupby: ['cost'] }
    actor.send({ type, form: first })
    actor.send({ type, form: last })
    expect({ sent, stored: browser.get('k1') }).toEqual({ sent: [], stored: last })
    actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 2, form: bars })
    await waitFor(actor, (snapshot) => snapshot.matches('stored'))
    expect({ sent, storedCount: browser.size }).toEqual({ sent: [last], storedCount: 0 })
  },
)

test('a save that was not made sends what it held back', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'form.edited', form: bars })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'save.ended' })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

/** What the explorer is told to do. */
const orders = (reported: AnyEventObject[]) => reported.filter(({ type }) => type !== 'form.known')

/** A server that keeps one form by its version for all windows; an answer may get lost on its way back. */
const versioned = (first: FormData) => {
  const server = { form_data: first, version: 1, losing: 0, writes: 0 }
  const write = (form: FormData, version: number) => {
    if (version !== server.version) {
      const current = { form_data: server.form_data, version: server.version }
      const message = 'Changed in another window'
      return Promise.reject(
        Object.assign(new Error(message), {
          status: 409,
          errors: [
            { message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra: { current } },
          ],
        }),
      )
    }
    server.form_data = form
    server.version += 1
    server.writes += 1
    server.losing -= 1
    return server.losing >= 0
      ? Promise.reject(Object.assign(new Error('lost'), { status: 0 }))
      : Promise.resolve(server.version)
  }
  /** One more window with the form as it is now. */
  const enter = (more: Partial<typeof input> = {}) => {
    const drafts: FormDraft[] = []
    const { form_data, version } = server
    const world = inWorld(
      formDraftMachine.provide({
        delays: { debounce: 1, retry: 1 },
        actors: {
          writeDraft: fromPromise<void, FormDraft & { key: string }>(
            ({ input: { key: _, ...draft } }) => {
              drafts.push(draft)
              return Promise.resolve()
            },
          ),
          dropDraft: fromPromise<void, { key: string }>(() => {
            drafts.length = 0
            return Promise.resolve()
          }),
          saveForm: fromPromise<number, FormSave>(({ input }) =>
            write(input.form, input.version ?? server.version),
          ),
          dropForm: fromPromise<void, FormDrop>(async ({ input }) => {
            await write(first, input.version ?? server.version)
          }),
        },
      }),
      { ...input, form: form_data, stored: { form_data, version }, ...more },
    )
    const edit = async (fields: Partial<FormData>) => {
      const { context } = world.actor.getSnapshot()
      world.actor.send({ type: 'form.edited', form: { ...context.form, ...fields } })
      await waitFor(
        world.actor,
        (snapshot) => snapshot.matches('stored') || snapshot.matches('conflicted'),
      )
      return world.actor.getSnapshot().value
    }
    return { ...world, drafts, edit }
  }
  return { server, enter }
}

describe('a form that is open in two windows', () => {
  const apart = async () => {
    const { server, enter } = versioned(bars)
    const [first, second] = [enter(), enter()]
    expect(await first.edit({ groupby: ['phase'] })).toBe('stored')
    expect(await second.edit({ row_limit: 50 })).toBe('conflicted')
    return { server, first, second }
  }

  test('is not written over: the second window sees what the first one changed, and keeps its own edit in the browser', async () => {
    const { server, second } = await apart()
    expect(server.form_data).toEqual({ ...bars, groupby: ['phase'] })
    expect(second.actor.getSnapshot().context.conflict).toEqual({
      title: 'Changed in another window',
      name: 'This chart',
      who: null,
      fits: true,
      differences: [
        { label: 'Series', yours: 'state', theirs: 'phase', changedBy: 'them' },
        { label: 'Row limit', yours: '50', theirs: 'none', changedBy: 'you' },
      ],
    })
    expect(second.drafts).toEqual([
      { form: { ...bars, row_limit: 50 }, stored: { form_data: bars, version: 1 } },
    ])
  })

  test('holds both edits where the second window keeps both', async () => {
    const { second } = await apart()
    second.actor.send({ type: 'conflict.merged' })
    expect(orders(second.reported)).toEqual([
      { type: 'form.restored', form: { ...bars, groupby: ['phase'], row_limit: 50 } },
    ])
    expect(await second.edit({ groupby: ['phase'], row_limit: 50 })).toBe('stored')
  })

  test('is as the second window has it where that overwrites; the first one is asked at its next edit', async () => {
    const { server, first, second } = await apart()
    second.actor.send({ type: 'conflict.overwritten' })
    await waitFor(second.actor, (snapshot) => snapshot.matches('stored'))
    expect({ form: server.form_data, drafts: second.drafts }).toEqual({
      form: { ...bars, row_limit: 50 },
      drafts: [],
    })
    expect(await first.edit({ groupby: [] })).toBe('conflicted')
  })

  test('is opened again where the second window takes it as it is', async () => {
    const { server, second } = await apart()
    second.actor.send({ type: 'conflict.reloaded' })
    await waitFor(second.actor, (snapshot) => snapshot.matches('stored'))
    expect({
      form: server.form_data,
      drafts: second.drafts,
      orders: orders(second.reported),
    }).toEqual({
      form: { ...bars, groupby: ['phase'] },
      drafts: [],
      orders: [{ type: 'form.replaced' }],
    })
  })

  test('is not merged where both windows changed the same', async () => {
    const { enter } = versioned(bars)
    const [first, second] = [enter(), enter()]
    await first.edit({ groupby: ['phase'] })
    expect(await second.edit({ groupby: ['cost'] })).toBe('conflicted')
    second.actor.send({ type: 'conflict.merged' })
    expect(second.actor.getSnapshot()).toMatchObject({
      value: 'conflicted',
      context: { conflict: { fits: false } },
    })
  })

  test('is asked about again at the next edit where the question was closed', async () => {
    const { server, second } = await apart()
    second.actor.send({ type: 'conflict.dismissed' })
    expect(second.drafts).toHaveLength(1)
    expect({ outcome: await second.edit({ row_limit: 20 }), writes: server.writes }).toEqual({
      outcome: 'conflicted',
      writes: 1,
    })
  })

  test('is asked about after a reload too, by the edit that the browser still holds', async () => {
    const { server, enter } = versioned(bars)
    await enter().edit({ groupby: ['phase'] })
    const later = enter({
      form: { ...bars, row_limit: 50 },
      unsent: true,
      stored: { form_data: bars, version: 1 },
    })
    await waitFor(later.actor, (snapshot) => snapshot.matches('conflicted'))
    expect(server.form_data).toEqual({ ...bars, groupby: ['phase'] })
  })

  test('is not dropped by a window whose edit was taken back', async () => {
    const { server, enter } = versioned(bars)
    const second = enter({ saved: bars })
    await second.edit({ columns: ['cost'] })
    await enter().edit({ groupby: ['phase'] })
    second.actor.send({ type: 'form.edited', form: bars })
    await waitFor(second.actor, (snapshot) => snapshot.matches('conflicted'))
    expect(second.actor.getSnapshot().context.conflict?.differences).toEqual([
      { label: 'Series', yours: 'state', theirs: 'phase', changedBy: 'them' },
      { label: 'Categories', yours: 'none', theirs: 'cost', changedBy: 'you' },
    ])
    expect(server.form_data).toEqual({ ...bars, columns: ['cost'], groupby: ['phase'] })
  })
})

describe('a form that is open in one window', () => {
  test('is no draft after a save during which its last edit was under way', async () => {
    const { server, enter } = versioned(bars)
    const { actor, reported } = enter({ chartId: 7, saved: bars })
    const form = { ...bars, groupby: ['phase'] }
    actor.send({ type: 'form.applied', form })
    actor.send({ type: 'save.begun' })
    actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 2, form })
    await waitFor(actor, (snapshot) => snapshot.matches('stored') || snapshot.matches('conflicted'))
    expect({ state: actor.getSnapshot().value, server, lastReported: reported.at(-1) }).toEqual({
      state: 'stored',
      server: expect.objectContaining({ form_data: bars, writes: 2 }),
      lastReported: { type: 'form.known', stored: { form_data: form, version: 0 }, unanswered: [] },
    })
  })

  test('is one of the chart that a first save made while its last edit was under way', async () => {
    const { enter } = versioned(bars)
    const { actor } = enter({ chartId: null })
    const form = { ...bars, groupby: ['phase'] }
    actor.send({ type: 'form.applied', form })
    actor.send({ type: 'save.begun' })
    actor.send({ type: 'chart.saved', chartId: 9, chartVersion: 2, form })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('stored'))
    const { chartId, chartVersion, saved } = context
    expect({ chartId, chartVersion, saved }).toEqual({ chartId: 9, chartVersion: 2, saved: form })
  })

  test('is never asked about because an answer was lost, whatever was edited since', async () => {
    const { server, enter } = versioned(bars)
    const { edit } = enter()
    server.losing = 1
    expect({ outcome: await edit({ row_limit: 50 }), form: server.form_data }).toEqual({
      outcome: 'stored',
      form: { ...bars, row_limit: 50 },
    })
    server.losing = 1
    const later = enter()
    later.actor.send({ type: 'form.applied', form: { ...bars, row_limit: 40 } })
    later.actor.send({ type: 'form.applied', form: { ...bars, row_limit: 30 } })
    await waitFor(
      later.actor,
      (snapshot) => snapshot.matches('stored') || snapshot.matches('conflicted'),
    )
    expect({ state: later.actor.getSnapshot().value, form: server.form_data }).toEqual({
      state: 'stored',
      form: { ...bars, row_limit: 30 },
    })
  })
})

const full = refuses({ status: 0, message: 'The storage is full' }) as never

test('a browser that stores nothing loses no edit: each is sent at once, and the next one too', async () => {
  const answered = Promise.withResolvers<void>()
  const actors = { writeDraft: full, dropDraft: full }
  const { actor, sent } = open({}, { actors, answered: answered.promise })
  actor.send({ type: 'form.edited', form: emptyBars })
  await waitFor(actor, (snapshot) => snapshot.matches('sending'))
  actor.send({ type: 'form.edited', form: bars })
  answered.resolve()
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([emptyBars, bars])
})

test('a browser that stores nothing loses no edit that is made while the chart is saved', async () => {
  const { actor, sent } = open({}, { actors: { writeDraft: full } })
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'form.edited', form: bars })
  await Promise.resolve()
  actor.send({ type: 'save.ended' })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

test('an edit that ends as the chart is saved is dropped, or never sent where nothing was', async () => {
  const stored: StoredForm = { form_data: emptyBars, version: 0 }
  const untouched = open({ chartId: 7, form: bars, saved: bars, stored })
  untouched.actor.send({ type: 'form.applied', form: { ...bars } })
  await waitFor(untouched.actor, (snapshot) => snapshot.matches('stored'))
  expect({ sent: untouched.sent, dropped: untouched.dropped }).toEqual({ sent: [], dropped: [] })
})

test.each([
  ['is gone already', 404, 1],
  ['is refused', 503, 2],
])('a form that is to be dropped and %s is dropped in the end', async (_, status, attempts) => {
  let tries = 0
  const dropForm = fromPromise<void, FormDrop>(() => {
    tries += 1
    return tries === 1 ? Promise.reject(Object.assign(new Error(), { status })) : Promise.resolve()
  })
  const stored: StoredForm = { form_data: bars, version: 1 }
  const { actor } = open(
    { chartId: 7, form: bars, saved: emptyBars, stored },
    { actors: { dropForm } },
  )
  actor.send({ type: 'form.applied', form: emptyBars })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(tries).toBe(attempts)
})

test('a form that is applied while the chart is saved is sent after it', async () => {
  const { actor, sent } = open()
  actor.send({ type: 'save.begun' })
  actor.send({ type: 'form.applied', form: bars })
  actor.send({ type: 'save.ended' })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([bars])
})

test('a renamed chart is followed in its version', () => {
  const { actor } = open({ chartId: 7, saved: bars })
  actor.send({ type: 'chart.renamed', chartVersion: 3 })
  const { chartVersion, saved } = actor.getSnapshot().context
  expect({ chartVersion, saved }).toEqual({ chartVersion: 3, saved: bars })
})

test('a form of another window is taken even where the browser does not forget the own edit', async () => {
  const { actor, reported } = open(
    {},
    {
      actors: {
        dropDraft: refuses(new Error('locked')),
        saveForm: refuses({
          status: 409,
          message: 'Changed in another window',
          errors: [
            {
              message: '',
              error_type: 'STALE_VERSION_ERROR',
              extra: { current: { form_data: { ...emptyBars, row_limit: 5 }, version: 4 } },
            },
          ],
        }),
      },
    },
  )
  actor.send({ type: 'form.edited', form: bars })
  await waitFor(actor, (snapshot) => snapshot.matches('conflicted'))
  actor.send({ type: 'conflict.reloaded' })
  await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(reported.at(-1)).toEqual({ type: 'form.replaced' })
})

const lastKnown = (reported: AnyEventObject[]) =>
  reported.filter(({ type }) => type === 'form.known').at(-1)
const known = (form_data: FormData, version = 0) => ({
  type: 'form.known',
  stored: { form_data, version },
  unanswered: [],
})

test('the explorer knows what is stored after an edit was taken back, saved or dropped', async () => {
  const stored = (world: ReturnType<typeof open>) =>
    waitFor(world.actor, (snapshot) => snapshot.matches('stored'))
  const takenBack = open({ chartId: 7, form: bars, saved: bars })
  takenBack.actor.send({ type: 'form.edited', form: bars })
  await stored(takenBack)
  const saved = open({ chartId: 7, saved: emptyBars })
  saved.actor.send({ type: 'form.edited', form: bars })
  saved.actor.send({ type: 'save.begun' })
  saved.actor.send({ type: 'chart.saved', chartId: 7, chartVersion: 2, form: bars })
  await stored(saved)
  const gone = open(
    { chartId: 7, saved: bars, form: emptyBars, stored: { form_data: emptyBars, version: 3 } },
    { actors: { dropForm: refuses<void, FormDrop>({ status: 404, message: 'Not found' }) } },
  )
  gone.actor.send({ type: 'form.edited', form: bars })
  await stored(gone)
  const lost = open(
    { chartId: 7, form: bars, saved: bars },
    { refusals: 1, delays: { debounce: 1, retry: 60_000 } },
  )
  lost.actor.send({ type: 'form.edited', form: emptyBars })
  await waitFor(lost.actor, (snapshot) => snapshot.matches('waiting'))
  lost.actor.send({ type: 'form.edited', form: bars })
  await stored(lost)
  expect([takenBack, saved, gone, lost].map(({ reported }) => lastKnown(reported))).toEqual([
    known(bars),
    known(bars),
    known(bars),
    known(bars),
  ])
  expect(saved.actor.getSnapshot().context).toMatchObject({ saved: bars, chartVersion: 2 })
})

test('what another window stored is known once both are merged or it is written over', async () => {
  const apart = async () => {
    const { server, enter } = versioned(bars)
    const [first, second] = [enter(), enter()]
    await first.edit({ groupby: ['phase'] })
    await second.edit({ row_limit: 50 })
    return { server, second }
  }
  const theirs = { ...bars, groupby: ['phase'] }
  const merged = await apart()
  merged.second.actor.send({ type: 'conflict.merged' })
  const dismissed = await apart()
  dismissed.second.actor.send({ type: 'conflict.dismissed' })
  const over = await apart()
  over.second.actor.send({ type: 'conflict.overwritten' })
  const told = over.second.reported
    .filter(({ type }) => type === 'form.known')
    .map(({ stored, unanswered }) => [stored, (unanswered as unknown[]).length])
  expect({
    merged: lastKnown(merged.second.reported),
    dismissed: dismissed.second.actor.getSnapshot().value,
    told: told.slice(-2),
  }).toEqual({
    merged: known(theirs, 2),
    dismissed: 'stored',
    told: [
      [{ form_data: theirs, version: 2 }, 0],
      [{ form_data: theirs, version: 2 }, 1],
    ],
  })
})
