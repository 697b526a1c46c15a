import { act, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { ResultRowsAnswer } from '../../src/api/contract'
import { ResultRows } from '../../src/features/sql/ResultRows'
import { resultGridMachine, type RowsRequest } from '../../src/machines/sql/resultGrid.machine'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid } from '../../src/ui/grid/LazyGrid'
import { outcomeOf } from '../support/tabRuns'
import { openView, withGridRoom, withSizes } from '../support/view'
import { inWorld } from '../support/world'

beforeAll(() => Promise.all([LazyPagedGrid.fetchCode(), LazyAgRows.fetchCode()]))

/** The rows of a statement of which the page has the first, and what is read of the others. */
const openRows = async (complete: boolean) => {
  withGridRoom()
  withSizes()
  const read: RowsRequest['query'][] = []
  const { actor } = inWorld(
    resultGridMachine.provide({
      actors: {
        resultRows: fromPromise<ResultRowsAnswer, RowsRequest['query']>(({ input }) => {
          read.push(input)
          return Promise.resolve({ columns: [], rows: [{ n: 7 }], total: 1, complete: true })
        }),
      },
    }),
    undefined,
    [],
  )
  const [first] = outcomeOf(1000, true, []).results
  if (first === undefined) throw new Error('A run has a result')
  const result = { ...first, index: 1, complete, rows: 1, first: [{ n: 5 }] }
  const columns = [{ ...first.columns[0], name: 'n', type: 'BIGINT', type_generic: 0 }]
  let show = (_: object): void => undefined
  const Shown = () => {
    const [more, setMore] = useState({})
    show = setMore
    return <ResultRows grid={actor} id="run 1" result={{ ...result, columns, ...more } as never} />
  }
  const view = await openView(<Shown />)
  const shows = (text: string) =>
    vi.waitFor(
      async () => {
        await act(async () => undefined)
        expect(view.texts('.ag-row [col-id=n]')).toEqual([text])
      },
      { timeout: 20_000, interval: 20 },
    )
  const become = (more: object) => view.happens(() => show(more))
  return { ...view, actor, read, shows, become }
}

test('the rows of a statement are searched by its own search, where that statement stored them', async () => {
  const { actor, read, shows, happens } = await openRows(true)
  await shows('5')
  const search = (index: number, term: string) =>
    happens(() => actor.send({ type: 'result.searched', key: `run 1 ${index}`, search: term }))
  await search(0, 'gull')
  const others = [...read]
  await search(1, 'tern')
  await shows('7')
  expect({
    others,
    read: read.map(({ id, statement, search: term }) => [id, statement, term]),
  }).toEqual({ others: [], read: [['run 1', 1, 'tern']] })
})

test('the rows of another statement of the same run are read where that one stored them', async () => {
  const { read, shows, become } = await openRows(true)
  await shows('5')
  await become({ index: 2, first: null })
  await shows('7')
  expect(read.map(({ id, statement }) => [id, statement])).toEqual([['run 1', 2]])
})

test('rows of which some may still come are counted where they are stored', async () => {
  const { read, shows } = await openRows(false)
  await shows('5')
  expect(read).toMatchObject([{ id: 'run 1', statement: 1, limit: 0 }])
})
