import { expect, test } from 'vitest'
import { createActor, fromTransition, setup, SimulatedClock, type AnyEventObject } from 'xstate'
import type { DatasetChars, JobStatus } from '../../src/api/contract'
import { DragArea } from '../../src/features/explorer/parts/slots/DragArea'
import { Toolbox } from '../../src/features/explorer/Toolbox'
import {
  charsResource,
  predictionMachine,
  type PredictionRef,
} from '../../src/machines/explorer/prediction/prediction.machine'
import { modelJobMachine, type NewJob } from '../../src/machines/models/modelJob.machine'
import { modelJobsMachine } from '../../src/machines/models/modelJobs.machine'
import type { ModelPage, PageSource } from '../../src/machines/models/modelPages'
import { modelJobModel } from '../models/modelJob'
import { answeredLater, gives } from '../support/actors'
import { columns, formWith } from '../support/explorer'
import { charWith } from '../support/modelSamples'
import { pathsOf, wordsOf } from '../support/paths/paths'
import { walkRows } from '../support/paths/walkRows'
import { openView } from '../support/view'

const [, cost] = columns
const chars = {
  cfg_metadata: [charWith()],
  dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
}

/** The toolbox with `cost` in it, over the jobs of the workspace; `posted` are the notices. */
const open = async () => {
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
    },
  })
  const notifications = fromTransition(
    (_, event: AnyEventObject) => void posted.push(event),
    undefined,
  )
  const page = createActor(
    setup({ actors: { modelJobs, prediction, notifications } }).createMachine({
      invoke: [
        { src: 'notifications', systemId: 'notifications' },
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
  await view.happens(() => actor.send({ type: 'column.dropped', column: cost, indexColumnId: -1 }))
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
  return { ...view, clock, started, read, cancelled, made, posted, isRunning, isAtRest }
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
