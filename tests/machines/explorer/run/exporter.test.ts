import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { FileExportState } from '../../../../src/api/contract'
import { exporterMachine } from '../../../../src/machines/explorer/run/exporter.machine'
import { gives, hangs, refuses } from '../../../support/actors'
import { bars } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const requesting = { type: 'file.requested', format: 'csv', form: bars, title: 'By state' } as const
const sent = (
  state: FileExportState['state'],
  bytes = 0,
  message: string | null = null,
): FileExportState => ({ state, bytes, message })

const open = (
  states: FileExportState[],
  openFile: object = gives({ id: 'q1', url: '/export/t' }),
  other: object = {},
) => {
  const calls: unknown[] = []
  const noted = <Input, Output>(output: () => Output) =>
    fromPromise<Output, Input>(({ input }) => {
      calls.push(input)
      return Promise.resolve(output())
    })
  const clock = new SimulatedClock()
  const machine = exporterMachine.provide({
    actors: {
      openFile: openFile as never,
      fetchFile: noted<{ url: string }, void>(() => undefined),
      fileState: noted<{ id: string }, FileExportState>(() => states.shift() ?? sent('done')),
      stopQuery: noted<{ id: string }, void>(() => undefined),
      ...other,
    },
  })
  return { ...inWorld(machine, { datasetId: 12 }, ['notifications'], clock), calls, clock }
}

test('a file is readied, left to the browser and followed until its last byte is on its way', async () => {
  const { actor, heard, calls, clock } = open([sent('waiting'), sent('sending', 4096)])
  actor.send(requesting)
  for (const bytes of [0, 4096]) {
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ sending: 'pausing' }))
    expect(context.bytes).toBe(bytes)
    clock.increment(500)
  }
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(calls).toEqual([{ url: '/export/t' }, { id: 'q1' }, { id: 'q1' }, { id: 'q1' }])
  expect(heard('notifications')).toMatchObject([
    { notice: { intent: 'success', title: 'Exported By state.csv' } },
  ])
})

test('a file is asked for with what its title, its form and the switch for formulas say', async () => {
  const requested: unknown[] = []
  const { actor } = open(
    [],
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.reject(Object.assign(new Error(), { status: 422, message: 'too many rows' }))
    }),
  )
  actor.send({ type: 'escaping.toggled' })
  actor.send(requesting)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(requested).toEqual([
    { datasetId: 12, escapes: false, form: bars, format: 'csv', title: 'By state' },
  ])
})

test.each([
  { form: bars, view: { columns: ['state'], formats: {} } },
  { queryId: 5, statement: 0 },
])('what a file holds is asked for as it was pressed: %j', async (rows) => {
  const requested: unknown[] = []
  const { actor } = open(
    [],
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.resolve({ id: 'q1', url: null })
    }),
  )
  actor.send({ type: 'file.requested', format: 'csv', title: 'By state', ...rows } as never)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(requested).toEqual([
    {
      format: 'csv',
      title: 'By state',
      escapes: true,
      ...('form' in rows ? { datasetId: 12 } : {}),
      ...rows,
    },
  ])
})

test('the rows of another dataset than that of the page are asked for there', async () => {
  const requested: unknown[] = []
  const { actor } = open(
    [],
    fromPromise(({ input }) => {
      requested.push(input)
      return Promise.resolve({ id: 'q1', url: null })
    }),
  )
  actor.send({ ...requesting, datasetId: 13 })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(requested).toEqual([
    { datasetId: 13, escapes: true, form: bars, format: 'csv', title: 'By state' },
  ])
})

test('a file that was exported is named by its title and its format', async () => {
  const { actor, noticed } = open([sent('done'), sent('done')])
  for (const format of ['xlsx', 'csv'] as const) {
    actor.send({ ...requesting, format, title: `As ${format}` })
    await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  }
  expect(noticed()).toEqual([['Exported As xlsx.xlsx'], ['Exported As csv.csv']])
})

test('a second file begins without a byte of the first', async () => {
  const { actor, clock } = open([sent('sending', 4096), sent('done')])
  const isPausing = () => waitFor(actor, (snapshot) => snapshot.matches({ sending: 'pausing' }))
  actor.send(requesting)
  await isPausing()
  clock.increment(500)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(actor.getSnapshot().context.bytes).toBe(4096)
  actor.send(requesting)
  expect(actor.getSnapshot().context).toMatchObject({ bytes: 0, file: null })
})

test('a refused file says why', async () => {
  const { actor, heard } = open(
    [],
    refuses({ status: 422, message: 'An Excel sheet holds at most 1048576 rows' }),
  )
  actor.send(requesting)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'explorer',
        title: 'The file was not exported',
        detail: 'An Excel sheet holds at most 1048576 rows',
      },
    },
  ])
})

test('a file that breaks off on its way is told as not whole', async () => {
  const { actor, heard } = open([sent('failed', 9, 'The query failed after the file had begun')])
  actor.send(requesting)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(heard('notifications')).toMatchObject([
    {
      notice: {
        detail:
          'The query failed after the file had begun. The part on disk is not the whole file.',
      },
    },
  ])
})

test('Stop gives up a file that is being readied, and ends the query of one on its way', async () => {
  const early = open([], hangs())
  early.actor.send(requesting)
  early.actor.send({ type: 'export.stopped' })
  expect({ state: early.actor.getSnapshot().value, calls: early.calls }).toEqual({
    state: 'resting',
    calls: [],
  })
  const late = open([sent('sending', 1)])
  late.actor.send(requesting)
  await waitFor(late.actor, (snapshot) => snapshot.matches({ sending: 'pausing' }))
  late.actor.send({ type: 'export.stopped' })
  await waitFor(late.actor, (snapshot) => snapshot.matches('resting'))
  expect({ lastCall: late.calls.at(-1), notifications: late.heard('notifications') }).toEqual({
    lastCall: { id: 'q1' },
    notifications: [],
  })
})

test('an image that could not be drawn says why', async () => {
  const machine = exporterMachine.provide({
    actors: { saveImage: refuses(new Error('There is no drawing on the page.')) },
  })
  const { actor, heard } = inWorld(machine, { datasetId: 12 })
  actor.send({ type: 'image.requested', format: 'svg', title: '', name: 'strikes' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(heard('notifications')).toMatchObject([
    { notice: { title: 'The image was not exported', detail: 'There is no drawing on the page.' } },
  ])
})

test('a file that is made in the background is announced and not followed', async () => {
  const { actor, heard, calls } = open([], gives({ id: 'q1', url: null }))
  actor.send(requesting)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ calls, notices: heard('notifications') }).toMatchObject({
    calls: [],
    notices: [{ type: 'notice.posted' }],
  })
})

test.each(['fetchFile', 'fileState'])(
  'a file whose %s is refused is told as not exported',
  async (part) => {
    const { actor, heard } = open([], undefined, {
      [part]: refuses({ status: 500, message: 'The disk is full' }),
    })
    actor.send(requesting)
    await waitFor(actor, (snapshot) => snapshot.matches('resting'))
    expect(heard('notifications')).toMatchObject([
      { notice: { title: 'The file was not exported', detail: 'The disk is full' } },
    ])
  },
)

test('Stop leaves a file even where its query cannot be ended', async () => {
  const { actor, heard } = open([sent('sending', 1)], undefined, {
    stopQuery: refuses({ status: 404, message: 'It has ended' }),
  })
  actor.send(requesting)
  await waitFor(actor, (snapshot) => snapshot.matches({ sending: 'pausing' }))
  actor.send({ type: 'export.stopped' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(heard('notifications')).toEqual([])
})

test('an image is drawn with what it was asked with', async () => {
  const drawn: unknown[] = []
  const { actor, heard } = open([], undefined, {
    saveImage: fromPromise(({ input }) => {
      drawn.push(input)
      return Promise.resolve()
    }),
  })
  const image = { type: 'image.requested', format: 'svg', title: 'Costs', name: 'strikes' } as const
  actor.send(image)
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ drawn, notices: heard('notifications') }).toEqual({ drawn: [image], notices: [] })
})
