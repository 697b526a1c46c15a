import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import type { ChartForm } from '../../src/api/contract'
import { jobStatus } from '../../tests/support/modelSamples'
import type { PageRows } from '../support/walkPage'

/** Calls that the page waits for: the last one to each address, until it is answered here. */
const heldCalls = async (page: Page, addresses: Record<string, string>) => {
  const held = new Map<string, Route>()
  for (const [name, address] of Object.entries(addresses))
    await page.route(address, (route) => void held.set(name, route))
  const arrived = (name: string) => expect.poll(() => held.has(name)).toBe(true)
  const taken = async (name: string) => {
    await arrived(name)
    const route = held.get(name)
    held.delete(name)
    if (route === undefined) throw new Error(`No call of ${name}`)
    return route
  }
  return {
    arrived,
    answer: async (name: string, status: number, json: unknown) =>
      (await taken(name)).fulfill({ status, json }),
    abort: async (name: string) => (await taken(name)).abort(),
    /** Those that the page gave up. */
    forget: () => held.clear(),
  }
}

interface Answered {
  output: unknown
  error: { status: number; message: string }
}

const starting = '0.modelJob.starting'
const reading = '0.modelJob.following.reading'
const cancelling = '0.modelJob.following.cancelling'
const opening = '0.modelJob.opening'

/** The toolbox of a dataset with a column in it; its training is answered as the path says. */
export const trainingPage = async (
  page: Page,
  { datasource }: Pick<ChartForm, 'datasource'>,
): Promise<PageRows> => {
  const jobs = '**/api/v1/async_event/spade_job'
  const calls = await heldCalls(page, {
    [starting]: '**/api/v1/chars/train_models*',
    [reading]: `${jobs}/status/*`,
    [cancelling]: `${jobs}/*/cancel`,
    [opening]: '**/api/v1/chars/predictions?*',
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const stop = button('Stop')
  const isBusy = async (stops: number) => {
    await expect.poll(() => button('Train').getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => stop.count()).toBe(stops)
  }
  const isAtRest = async () => {
    await expect.poll(() => button('Train').getAttribute('aria-disabled')).not.toBe('true')
    expect(await stop.count()).toBe(0)
  }
  const predictions = {
    message: 'OK',
    result: {
      dataset_id: datasource.id,
      model_id: 2,
      table_name: 'predicted',
      tableName: 'predicted',
      dataset: datasource,
      rows: 3,
      model_name: 'cost',
      matching: null,
    },
  }
  const done = (name: string, bodyOf: (output: unknown) => unknown) => ({
    [`xstate.done.actor.${name}`]: (event: Partial<Answered>) =>
      calls.answer(name, 200, bodyOf(event.output)),
    [`xstate.error.actor.${name}`]: ({ error }: Partial<Answered>) =>
      error?.status ? calls.answer(name, error.status, error) : calls.abort(name),
  })
  return {
    events: {
      ...done(starting, (output) => {
        const begun = { ...(output as object), finished: false }
        return { ...begun, result: begun }
      }),
      ...done(reading, (result) => ({ result })),
      ...done(cancelling, () => ({ result: jobStatus('failed', 'Cancelled') })),
      ...done(opening, () => predictions),
      'xstate.after.pollInterval.modelJob.following.pausing': () => page.clock.fastForward(2000),
      'job.cancelled': async () => {
        calls.forget()
        await stop.click()
      },
    },
    states: {
      starting: async () => {
        await isAtRest()
        await button('Train').click()
        await calls.arrived(starting)
        await isBusy(0)
      },
      'following.reading': async () => {
        await calls.arrived(reading)
        await isBusy(1)
      },
      'following.pausing': () => isBusy(1),
      'following.cancelling': async () => {
        await calls.arrived(cancelling)
        await isBusy(1)
      },
      opening: async () => {
        await calls.arrived(opening)
        await isAtRest()
      },
      ended: isAtRest,
    },
  }
}
