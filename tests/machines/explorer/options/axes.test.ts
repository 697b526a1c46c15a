import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import {
  axesFields,
  axesOf,
  axisProblems,
  lineProblem,
} from '../../../../src/machines/explorer/options/axes'
import { axesDialogMachine } from '../../../../src/machines/explorer/options/axesDialog.machine'

const plain = { log: false, min: null, max: null }

const open = (extra: Record<string, unknown>, vizType = 'dist_bar') =>
  createActor(axesDialogMachine, { input: { extra, vizType } }).start()

test('axes are read and stored under the names that Superset has for a chart type', () => {
  const value = {
    logAxis: true,
    y_axis_bounds: [1, null],
    reference_line: { value: 5, label: 'goal' },
  }
  const points = {
    logXAxis: true,
    xAxisBounds: [1, 9],
    logYAxis: undefined,
    y_axis_bounds: undefined,
  }
  const [bars, scatter] = [axesOf(value, 'dist_bar'), axesOf(points, 'scatter')]
  expect([bars, scatter]).toEqual([
    { x: plain, y: { log: true, min: 1, max: null }, line: { value: 5, label: 'goal' } },
    { x: { log: true, min: 1, max: 9 }, y: plain, line: null },
  ])
  expect([axesFields(bars, 'dist_bar'), axesFields(scatter, 'scatter')]).toEqual([
    value,
    { ...points, reference_line: undefined },
  ])
})

test.each([
  [{ y_axis_bounds: [9, 1], reference_line: 'high' }],
  [{ y_axis_bounds: ['1', Number.NaN], logAxis: 'yes' }],
  [{ y_axis_bounds: 7, reference_line: { value: '5' } }],
])('what a form says senselessly of its axes is left out: %j', (extra) => {
  expect(axesOf(extra, 'dist_bar')).toEqual({ x: plain, y: plain, line: null })
})

test.each([[[null, 0]], [[0, null]], [[-1, 10]], [[10, 10]]])(
  'a logarithmic axis is not drawn between %j and stays logarithmic',
  (bounds) => {
    expect(axesOf({ logAxis: true, y_axis_bounds: bounds }, 'dist_bar').y).toEqual({
      ...plain,
      log: true,
    })
  },
)

test('a chart without axes of values has none, whatever its form says', () => {
  expect(axesOf({ logAxis: true, reference_line: { value: 5 } }, 'pie')).toEqual({
    x: plain,
    y: plain,
    line: null,
  })
})

test('an end that is no number, lies at the wrong side or has no logarithm says so at its field', () => {
  const problems = (log: boolean, min: string, max: string) => axisProblems({ log, min, max })
  expect([
    problems(false, '1,000,000', ' 2e6 '),
    problems(false, 'low', ''),
    problems(false, '5', '5'),
    problems(true, '0', '-1'),
    problems(true, '0.001', '0.5'),
  ]).toEqual([
    { min: null, max: null },
    { min: 'Enter a number', max: null },
    { min: null, max: 'The end comes after the beginning' },
    { min: 'A logarithmic axis is above 0', max: 'A logarithmic axis is above 0' },
    { min: null, max: null },
  ])
})

test('a draft with a problem is not accepted until the field is corrected', async () => {
  const actor = open({})
  actor.send({ type: 'axis.edited', axis: 'y', patch: { max: '12k' } })
  actor.send({ type: 'line.edited', patch: { value: '−3', label: ' goal ' } })
  expect(lineProblem(actor.getSnapshot().context.draft)).toBe(null)
  actor.send({ type: 'dialog.accepted' })
  expect(actor.getSnapshot().value).toBe('editing')
  actor.send({ type: 'axis.edited', axis: 'y', patch: { max: '12000' } })
  actor.send({ type: 'dialog.accepted' })
  expect(await toPromise(actor)).toEqual({
    logAxis: undefined,
    y_axis_bounds: [null, 12000],
    reference_line: { value: -3, label: 'goal' },
  })
})

test('reset and accepted, the axes are the chart type’s own; dismissed, they stay', async () => {
  const reference_line = { value: 5, label: 'goal' }
  const extra = { logAxis: true, y_axis_bounds: [1, 5], reference_line }
  const [reset, dismissed] = [open(extra), open(extra)]
  reset.send({ type: 'axes.reset' })
  reset.send({ type: 'dialog.accepted' })
  dismissed.send({ type: 'axes.reset' })
  dismissed.send({ type: 'dialog.dismissed' })
  expect([await toPromise(reset), await toPromise(dismissed)]).toEqual([
    { logAxis: undefined, y_axis_bounds: undefined, reference_line: undefined },
    null,
  ])
})

test('the axes of points begin as they are stored for points, and accepted without an edit they stay', async () => {
  const extra = { logXAxis: true, xAxisBounds: [1, 9], reference_line: { value: 5, label: 'goal' } }
  const actor = open(extra, 'scatter')
  actor.send({ type: 'dialog.accepted' })
  expect(await toPromise(actor)).toEqual({
    ...extra,
    logYAxis: undefined,
    y_axis_bounds: undefined,
  })
})
