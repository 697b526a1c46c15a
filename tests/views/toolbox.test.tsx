import { expect, test } from 'vitest'
import {
  createActor,
  fromCallback,
  fromTransition,
  setup,
  SimulatedClock,
  type AnyEventObject,
} from 'xstate'
import type { DatasetChars, JobStatus } from '../../src/api/contract'
import { DragArea } from '../../src/features/explorer/parts/slots/DragArea'
import { Toolbox } from '../../src/features/explorer/Toolbox'
import {
  charsResource,
  predictionMachine,
  type PredictionRef,
} from '../../src/machines/explorer/prediction/prediction.machine'
import { targetOf, type Target } from '../../src/machines/explorer/prediction/targets'
import type { PreferenceChanged } from '../../src/machines/lib/storedValue'
import { modelJobMachine, type NewJob } from '../../src/machines/models/modelJob.machine'
import { modelJobsMachine, type ModelJobsRef } from '../../src/machines/models/modelJobs.machine'
import type { ModelPage, PageSource } from '../../src/machines/models/modelPages'
import { modelJobModel } from '../models/modelJob'
import { answeredLater, gives } from '../support/actors'
import { columns, formWith } from '../support/explorer'
import { charWith, jobItem, jobStatus, pickable } from '../support/modelSamples'
import { pathsOf, wordsOf } from '../support/paths/paths'
import { walkRows } from '../support/paths/walkRows'
import { openView } from '../support/view'

const [, cost] = columns
const chars = {
  cfg_metadata: [charWith()],
  dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
}

/** The toolbox with `cost` in it, or with what an earlier page left, over the jobs of the workspace; `posted` are the notices and dialogs. */
const open = async (left?: Target[]) => {
  const clock = new SimulatedClock()
  const [started, read, cancelled, made] = [
    answeredLater<{ job_id: string }, NewJob>(),
    answeredLater<JobStatus, { id: string }>(),
    answeredLater<void, { id: string }>(),
    answeredLater<ModelPage[], readonly PageSource[]>(),
  ]
  const posted: AnyEventObject[] = []
  const modelJobs = modelJobsMachine.provide({
    actors: {
      modelJob: modelJobMachine.provide({
        actors: {
          startJob: started.actor,
          readJob: read.actor,
          cancelJob: cancelled.actor,
          makePages: made.actor,
        },
      }),
    },
  })
  const prediction = predictionMachine.provide({
    actors: {
      chars: charsResource.provide({ actors: { load: gives<DatasetChars, number>(chars) } }),
      toolboxStorage: fromCallback<PreferenceChanged<Target[]>, string>(({ sendBack }) => {
        if (left) sendBack({ type: 'preference.read', value: left })
      }),
    },
  })
  const recorder = fromTransition((_, event: AnyEventObject) => void posted.push(event), undefined)
  const page = createActor(
    setup({ actors: { modelJobs, prediction, recorder } }).createMachine({
      invoke: [
        { src: 'recorder', systemId: 'notifications' },
        { src: 'recorder', systemId: 'workspace' },
        { src: 'modelJobs', systemId: 'modelJobs' },
        { src: 'prediction', id: 'prediction', systemId: 'prediction', input: { datasetId: 12 } },
      ],
    }),
    { clock },
  ).start()
  const actor = page.getSnapshot().children['prediction'] as PredictionRef
  const view = await openView(
    <DragArea>
      <Toolbox
        prediction={actor}
        datasource={formWith({ viz_type: 'table' }).datasource}
        forbidden={null}
        onAdvanced={() => undefined}
      />
    </DragArea>,
  )
  if (left === undefined)
    await view.happens(() =>
      actor.send({ type: 'column.dropped', column: cost, indexColumnId: -1 }),
    )
  const isRunning = (stops: boolean) =>
    expect({
      train: view.reason('Train'),
      remove: view.reason('Remove cost'),
      hasStop: view.usable().includes('Stop'),
    }).toEqual({
      train: 'A training is running',
      remove: 'Remove cost: A training is running',
      hasStop: stops,
    })
  const isAtRest = () =>
    expect({ off: view.off(), hasStop: view.usable().includes('Stop') }).toEqual({
      off: [],
      hasStop: false,
    })
  const jobs = page.system.get('modelJobs') as ModelJobsRef
  return {
    ...view,
    actor,
    jobs,
    pills: () => view.texts('[data-pill] > [role=button]'),
    clock,
    started,
    read,
    cancelled,
    made,
    posted,
    isRunning,
    isAtRest,
  }
}

/** The server says that a training has finished once all its parts have. */
const contradicts = (event: AnyEventObject) => {
  const { parent_status: state, job_status: parts } = (event['output'] ?? {}) as Partial<JobStatus>
  return state === 'finished' && parts?.some(({ status }) => status !== 'finished')
}
const events = modelJobModel.events.filter((event) => !contradicts(event))

const job = (state: string) => `actor.0.modelJob.${state}`

test.each(pathsOf({ ...modelJobModel, events }).map((path) => [wordsOf(path), path] as const))(
  'a training in the toolbox: %s',
  async (_, path) => {
    const view = await open()
    const outcomes = <Output,>(
      state: string,
      calls: { answer: (output: Output) => void; refuse: (error: unknown) => void },
    ) => ({
      [`xstate.done.${job(state)}`]: (event: AnyEventObject) =>
        view.happens(() => calls.answer(event['output'] as Output)),
      [`xstate.error.${job(state)}`]: (event: AnyEventObject) =>
        view.happens(() => calls.refuse(event['error'])),
    })
    await walkRows(path, {
      events: {
        ...outcomes('starting', view.started),
        ...outcomes('following.reading', view.read),
        ...outcomes('following.cancelling', view.cancelled),
        ...outcomes('opening', view.made),
        'xstate.after.pollInterval.modelJob.following.pausing': () =>
          view.happens(() => view.clock.increment(2000)),
        'job.cancelled': () => view.press('Stop'),
      },
      states: {
        starting: async () => {
          view.isAtRest()
          await view.press('Train')
          view.isRunning(false)
          expect(view.started.inputs).toEqual([
            { kind: 'train', models: [{ id: 2, name: 'cost' }] },
          ])
        },
        'following.reading': () => view.isRunning(true),
        'following.pausing': () => view.isRunning(true),
        'following.cancelling': () => {
          view.isRunning(true)
          expect(view.cancelled.inputs.at(-1)).toEqual({ id: 'j1' })
        },
        opening: () => view.isAtRest(),
        ended: () => {
          view.isAtRest()
          expect(view.posted.length).toBeGreaterThan(0)
        },
      },
    })
  },
)

test('a training is found again after a reload; nothing is removed or trained meanwhile, and it can be stopped', async () => {
  const view = await open([targetOf(cost)])
  await view.happens(() => view.jobs.send({ type: 'jobs.listed', jobs: [jobItem()] }))
  await view.happens(() => view.read.answer({ ...jobStatus('started'), progress: 0 }))
  const parts = [view.parts()]
  await view.happens(() => view.clock.increment(2000))
  await view.happens(() => view.read.answer(jobStatus('started')))
  parts.push(view.parts())
  expect(parts).toEqual([{ Training: null }, { Training: '34' }])
  view.isRunning(true)
  await view.key('cost', 'Delete')
  await view.press('Remove cost')
  await view.press('Train')
  expect({ pills: view.pills(), started: view.started.inputs }).toEqual({
    pills: ['cost'],
    started: [],
  })
  await view.press('Stop')
  await view.happens(() => view.cancelled.answer())
  await view.happens(() => view.read.answer(jobStatus('failed', 'Cancelled')))
  view.isAtRest()
  expect({ cancelled: view.cancelled.inputs, posted: view.posted }).toMatchObject({
    cancelled: [{ id: 'j1' }],
    posted: [{ notice: { title: 'Cancelled' } }],
  })
  await view.press('Remove cost')
  expect({ pills: view.pills(), train: view.reason('Train') }).toEqual({
    pills: [],
    train: 'Add a column first',
  })
})

test('a model of another dataset that is loaded stands in the toolbox with its dataset, and is predicted onto this one', async () => {
  const view = await open([])
  await view.happens(() => view.actor.send({ type: 'model.loaded', model: pickable }))
  expect({ pills: view.pills(), train: view.reason('Train') }).toEqual({
    pills: ['price of sales'],
    train: 'Add a column first',
  })
  await view.pressRight('price of sales')
  await view.press('Predict Model onto this Dataset')
  expect(view.posted).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'predictOnto',
      input: {
        model: { id: 81, name: 'price', columns: ['state', 'qty'] },
        dataset: { id: 12, name: 'strikes' },
      },
    },
  ])
})
