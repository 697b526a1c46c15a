import { expect, test } from 'vitest'
import type { Column, FormData } from '../../../../src/api/contract'
import { vizTypes } from '../../../../src/api/contract/vizTypes'
import * as grains from '../../../../src/machines/explorer/form/timeGrains'
import { slotsOf } from '../../../../src/machines/explorer/form/slotLayouts'
import * as axes from '../../../../src/machines/explorer/options/axes'
import { drawingOf } from '../../../../src/machines/explorer/options/drawing'
import * as options from '../../../../src/machines/explorer/options/vizOptions'
import { columns, metrics, sumOfCost } from '../../../support/explorer'
import { changed, outcome, written } from '../../../support/outcomes'

const kinds = Object.keys(vizTypes)
const [state] = columns
const seen: Column = {
  ...state,
  id: 4,
  column_name: 'seen',
  type: 'TIMESTAMP',
  type_generic: 2,
  is_dttm: true,
}
const day: Column = { ...seen, id: 5, column_name: 'day', type: 'DATE' }

test('the axes of each kind of chart are read, typed and stored as it is written down', async () => {
  const stored: FormData['extra_form_data'][] = [
    undefined,
    {
      logAxis: true,
      y_axis_bounds: [1, 9],
      logXAxis: true,
      xAxisBounds: [2, 8],
      reference_line: { value: 5, label: 'Goal' },
    },
    { y_axis_bounds: [9, 1], xAxisBounds: [null, 8], reference_line: { value: 'x' } },
    {
      logAxis: true,
      y_axis_bounds: [0, 9],
      logXAxis: true,
      xAxisBounds: [-1, null],
      reference_line: { value: 0 },
    },
    { y_axis_bounds: [3, 3], xAxisBounds: 'x', logXAxis: 1 },
  ]
  const lines = ['dist_bar', 'scatter', 'pie'].flatMap((kind) => [
    outcome(kind, axes.valueAxes(kind)),
    ...stored.flatMap((extra) => {
      const found = axes.axesOf(extra, kind)
      return [
        outcome(` ${JSON.stringify(extra)}`, found),
        outcome('  typed', axes.axesDraft(found)),
        outcome('  stored', axes.axesFields(found, kind)),
      ]
    }),
  ])
  const texts = ['', '0', '5', '-3', '−3', '1,000', 'x', ' 7 ']
  const typed = [false, true].flatMap((log) =>
    texts.flatMap((min) =>
      ['', '5', '0', 'x'].map((max) => {
        const draft = {
          x: { log, min, max },
          y: { log, min: '', max },
          line: { value: min, label: ' Goal ' },
        }
        return outcome(`${log ? 'log ' : ''}${min} to ${max}`, [
          axes.axisProblems(draft.x),
          axes.lineProblem(draft),
          axes.isValidDraft(draft),
          axes.draftedAxes(draft),
        ])
      }),
    ),
  )
  await expect(written([...lines, ...typed])).toMatchFileSnapshot('./axes.txt')
})

test('what the options mean for each kind of chart is written down', async () => {
  const some = [
    'legend',
    'labels',
    'x_title',
    'y_title',
    'sort',
    'series_sort',
    'stacking',
    'number_format',
  ] as const
  const forms: FormData[] = [
    { viz_type: '', metrics: [sumOfCost] },
    { viz_type: '', metrics: ['count'], columns: ['state'], order_desc: false },
    {
      viz_type: '',
      metrics: [{ ...sumOfCost, aggregate: 'AVG' }],
      top: { series: { count: 5, by: 'count', order: 'desc', other: true } },
    },
    {
      viz_type: '',
      metrics: [sumOfCost, 'count'],
      top: { series: { count: 5, by: 'count', order: 'desc', other: false } },
    },
    { viz_type: '', metrics: ['gone'], extra_form_data: { viz_options: { stacking: 'share' } } },
  ]
  const lines = [...kinds, 'sankey'].flatMap((kind) => [
    outcome(kind, [
      options.apartWord(kind),
      some.map((option) => options.noOptionReason(kind, option)),
    ]),
    ...slotsOf({ viz_type: kind }).map(({ name }) =>
      outcome(` order of ${name}`, options.orderedBy(kind, name)),
    ),
    ...forms.map((form) =>
      outcome(
        ` ${JSON.stringify({ ...form, metrics: undefined })}`,
        drawingOf({ ...form, viz_type: kind }, metrics),
      ),
    ),
  ])
  const before: FormData = {
    viz_type: 'pie',
    extra_form_data: { logAxis: true, viz_options: { legend: false, x_title: 'X' } },
  }
  const patches: options.OptionPatch[] = [
    { legend: null } as never,
    { x_title: '' } as never,
    { labels: true } as never,
    { legend: null, x_title: null } as never,
  ]
  const changes = patches.flatMap((patch) =>
    [before, { viz_type: 'pie' }].map((form) =>
      changed(JSON.stringify(patch), form, options.withVizOptions(form, patch)),
    ),
  )
  await expect(
    written([
      ...lines,
      ...changes,
      outcome('none', options.vizOptionsOf({ viz_options: 'x' as never })),
    ]),
  ).toMatchFileSnapshot('./options.txt')
})

test('how dates are grouped in each slot is written down by kind of chart', async () => {
  const lines = kinds.flatMap((viz_type) => {
    const names = slotsOf({ viz_type }).map(({ name }) => name)
    const [first, second] = names.filter((name) =>
      grains.hasGrain({ viz_type, metrics: ['count'] }, name, seen),
    )
    const once: FormData = {
      viz_type,
      metrics: ['count'],
      ...(first ? { [first]: ['seen', 'day'] } : {}),
      time_grain_sqla: { seen: 'P1M', odd: 'x' } as never,
    }
    const twice: FormData = {
      ...once,
      ...(second ? { [second]: ['seen'] } : {}),
      time_grain_sqla: { [`${first}:seen`]: 'weekday', seen: 'P1D' } as never,
    }
    return [
      viz_type,
      ...names.flatMap((name) => [
        outcome(` ${name} groups`, [
          grains.hasGrain(once, name, seen),
          grains.hasGrain(once, name, state),
          grains.hasGrain({ viz_type }, name, seen),
          grains.hasGrain(once, name, undefined),
        ]),
        outcome(` ${name} repeats`, [
          grains.canRepeat(once, name, seen),
          grains.canRepeat(once, name, day),
          grains.canRepeat(twice, name, seen),
          grains.canRepeat(once, name, state),
        ]),
        outcome(` ${name} grain`, [
          grains.grainOf(once, name, 'seen'),
          grains.grainOf(twice, name, 'seen'),
          grains.grainOf({ viz_type }, name, 'seen'),
        ]),
        ...[once, twice].flatMap((form, at) => [
          ...(['P1Y', null] as const).map((grain) =>
            changed(
              ` ${name} of ${at + 1} to ${grain}`,
              form,
              grains.withGrain(form, name, 'seen', grain),
            ),
          ),
          ...[seen, day].map((column) =>
            changed(
              ` ${column.column_name} comes to ${name} of ${at + 1}`,
              form,
              grains.withOwnGrain(form, name, column),
            ),
          ),
        ]),
        changed(
          ` ${name} without grains`,
          { ...twice, time_grain_sqla: undefined },
          grains.withOwnGrain({ ...twice, time_grain_sqla: undefined } as never, name, seen),
        ),
      ]),
    ]
  })
  await expect(written(lines)).toMatchFileSnapshot('./grains.txt')
})

test('a column on both axes of a heatmap is hours by weekdays where any engine says that it has a time of day', () => {
  const grouped = (type: string) => {
    const form: FormData = {
      viz_type: 'heatmap',
      all_columns_x: 'seen',
      all_columns_y: 'seen',
    } as never
    return grains.grainsOf(grains.withOwnGrain(form, 'all_columns_y', { ...seen, type }))
  }
  const hours = { 'all_columns_x:seen': 'hour_of_day', 'all_columns_y:seen': 'weekday' }
  expect({
    duckdb: grouped('TIMESTAMP WITH TIME ZONE'),
    mysql: grouped('datetime'),
    clickhouse: grouped('DateTime64(3)'),
    day: grouped('DATE'),
  }).toEqual({
    duckdb: hours,
    mysql: hours,
    clickhouse: hours,
    day: { 'all_columns_y:seen': 'weekday' },
  })
})
