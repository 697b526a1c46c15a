import { expect, test } from 'vitest'
import type { BoxRecord, TimeGrain } from '../../../src/api/contract'
import { momentMs, periodAfter } from '../../../src/api/contract/periods'
import { layOutBars } from '../../../src/ui/charts/bar/barLayout'
import { barMarks } from '../../../src/ui/charts/bar/barMarks'
import { barModel, type BarMark } from '../../../src/ui/charts/bar/barModel'
import { layOutBoxes } from '../../../src/ui/charts/box/boxLayout'
import { boxMarks } from '../../../src/ui/charts/box/boxMarks'
import { boxModel } from '../../../src/ui/charts/box/boxModel'
import type { Arrow } from '../../../src/ui/charts/frame/ChartStage'
import type { Sorting } from '../../../src/ui/charts/frame/sortMarks'
import type { Stacking } from '../../../src/ui/charts/frame/stacking'
import { plainAxis, type ValueAxis } from '../../../src/ui/charts/frame/valueScale'
import { layOutHeat } from '../../../src/ui/charts/heat/heatLayout'
import { heatModel } from '../../../src/ui/charts/heat/heatModel'
import { layOutLines } from '../../../src/ui/charts/line/lineLayout'
import { lineModel } from '../../../src/ui/charts/line/lineModel'
import { lineValues } from '../../../src/ui/charts/line/lineValues'
import { linePath } from '../../../src/ui/charts/line/linePaths'
import { circleIn, outlineOf, placeSlices, sliceAt } from '../../../src/ui/charts/pie/pieGeometry'
import { layOutPieLabels } from '../../../src/ui/charts/pie/pieLabels'
import { pieModel } from '../../../src/ui/charts/pie/pieModel'
import { pointAfter, pointAt, pointsWithin } from '../../../src/ui/charts/points/findPoints'
import { layOutPoints } from '../../../src/ui/charts/points/layOutPoints'
import { labelPositions } from '../../../src/ui/charts/points/PointLabels'
import { pointModel, type PointColumns } from '../../../src/ui/charts/points/pointModel'
import {
  anchorOf,
  largestRadius,
  pointColors,
  radiiOf,
} from '../../../src/ui/charts/points/pointScene'
import { panned, wholeView, zoomed } from '../../../src/ui/charts/points/pointView'
import {
  axisWriter,
  evenWriter,
  formatBytes,
  formatDecimals,
  formatNumber,
  formatShort,
  numberWriter,
} from '../../../src/ui/format/numbers'
import { flat } from '../../support/written'

const measure = (text: string) => text.length * 6
const room = { width: 420, height: 300 }
const log: ValueAxis = { ...plainAxis, log: true }
const cut: ValueAxis = { log: false, min: 0, max: 8 }
const arrows: Arrow[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

const rounded = (_: string, value: unknown) => {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>)
  return value instanceof Map ? [...(value as Map<unknown, unknown>)] : value
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, rounded))

/** Each field of a value on a line of its own, and each item of a list. */
const written = (name: string, value: object) => [
  `# ${name}`,
  ...Object.entries(plain(value) as object).flatMap(([field, of]) =>
    Array.isArray(of) && flat(of).length > 100
      ? [`${field}:`, ...of.map((item) => `  ${flat(item)}`)]
      : [`${field}: ${flat(of)}`],
  ),
  '',
]

const isAsWritten = (name: string, lines: readonly string[]) =>
  expect(lines.join('\n')).toMatchFileSnapshot(`./layouts/${name}.txt`)

const long = 'A name that is so long that nobody could write it under a narrow bar'
const mark = (x: string, key: string, y: number | null): BarMark => ({
  x,
  key,
  y,
  metric: 'SUM(qty)',
  series: key,
})
const bars = {
  'all of it': [
    mark('West', 'A', 7),
    mark('West', 'B', -3),
    mark('East', 'A', 2),
    mark('East', 'C', null),
    mark(long, 'A', 7),
    mark(long, 'B', 0),
    mark('<NULL>', 'C', -4),
    mark('Other', 'Other', 1),
  ],
  'one key': [
    mark('10', 'A', 0.5),
    mark('9', 'A', 500),
    mark('-1', 'A', 20),
    mark('Other', 'A', 4),
  ],
  zeros: [mark('a', 'A', 0), mark('b', 'A', 0)],
  'below zero': [mark('a', 'A', -5), mark('b', 'A', -10)],
  'two metrics': [
    { x: 'a', key: 'SUM(a), B', y: 3, metric: 'SUM(a)', series: 'B' },
    { x: 'a', key: 'SUM(b), B', y: 9, metric: 'SUM(b)', series: 'B' },
    { x: 'a', key: 'SUM(a), C', y: 8, metric: 'SUM(a)', series: 'C' },
  ],
  nothing: [],
  'sixty keys': Array.from({ length: 60 }, (_, at) => mark('a', `k${at}`, at)),
}
const sorts: (Sorting | null)[] = [
  null,
  'value_desc',
  'value_asc',
  'name_asc',
  'name_desc',
  'natural',
  ['West', 'Other'],
]
const usual = { sort: null, palette: null, opacity: 1, limit: 20, adds: true } as const

test('bars stand, are named and reached as they are written down', async () => {
  const lines: string[] = []
  const draw = (
    name: string,
    marks: BarMark[],
    stacking: Stacking,
    more: {
      horizontal?: boolean
      axis?: ValueAxis
      reference?: number | null
      inTime?: boolean
      hidden?: string
    } = {},
  ) => {
    const model = barModel(marks, usual)
    const { horizontal = false, axis = plainAxis, reference = null, inTime = false } = more
    const keys = model.keys.filter(({ name: key }) => key !== more.hidden)
    const names = model.rows.map(({ name: row }) => row)
    const layout = layOutBars(
      { model, keys, ...room, horizontal, stacking, axis, reference, names, inTime },
      measure,
    )
    const { after, anchorOf, at } = barMarks(layout, horizontal)
    const reached = [null, 0, layout.parts.length - 1].map((from) =>
      arrows.map((arrow) => after(from, arrow)),
    )
    const found = layout.parts.map((_, part) => at(anchorOf(part).x, anchorOf(part).y))
    lines.push(
      ...written(name, {
        ...layout,
        keys,
        reached,
        found,
        bands: names.map((_, row) => layout.bandOf(row)),
        zero: layout.positionOf(0),
      }),
    )
  }
  for (const [name, marks] of Object.entries(bars).slice(0, -1))
    for (const stacking of ['none', 'stacked', 'share'] as const)
      draw(`${name}, ${stacking}`, marks, stacking)
  draw('across', bars['all of it'], 'stacked', { horizontal: true })
  draw('across beside each other', bars['all of it'], 'none', { horizontal: true, hidden: 'A' })
  draw('on a logarithmic axis', bars['one key'], 'none', { axis: log })
  draw('on each other, on a logarithmic axis', bars['all of it'], 'stacked', {
    axis: log,
    reference: 9000,
  })
  draw('on an axis with ends', bars['all of it'], 'stacked', { axis: cut })
  draw('with a line far above', bars['one key'], 'none', { reference: 900 })
  draw('in time', bars['all of it'], 'none', { inTime: true })
  draw('without a key', bars['all of it'], 'stacked', { hidden: 'A' })
  for (const sort of sorts)
    for (const [name, marks] of Object.entries({
      all: bars['all of it'],
      numbers: bars['one key'],
    })) {
      const { rows, keys } = barModel(marks, { ...usual, sort, seriesSort: sort })
      lines.push(
        `${name} by ${flat(sort)}: ${rows.map((row) => row.name.slice(0, 8)).join(' ')} | ${keys.map((key) => key.name).join(' ')}`,
      )
    }
  for (const [name, shape] of Object.entries({
    limited: { limit: 2 },
    'not adding up': { adds: false },
    palette: { palette: ['#111111', '#222222'] },
    faded: { opacity: 0.5 },
    shared: { shared: new Map([['A', '#abcdef']]) as never },
  })) {
    const model = barModel(bars['all of it'], { ...usual, ...shape })
    lines.push(...written(`bars, ${name}`, model))
  }
  const { keys, ...many } = barModel(bars['sixty keys'], usual)
  lines.push(
    ...written('sixty keys', {
      ...many,
      rows: many.rows.length,
      keys: keys.length,
      last: keys.at(-1),
    }),
  )
  await isAsWritten('bars', lines)
})

const moments = ['2025-11-01', '2025-12-01', '2026-02-01', '2026-03-01']
const timed = [
  ...moments.map((x, at) => mark(x, 'A', [3, null, -1, 12][at] ?? null)),
  mark('2025-12-01', 'B', 5),
  mark('2026-03-01', 'B', 2),
  mark('<NULL>', 'B', 9),
]
const grains: [TimeGrain, string[]][] = [
  ['PT1S', ['2026-01-01T00:00:00', '2026-01-01T00:00:45']],
  ['PT1M', ['2026-01-01T23:50:00', '2026-01-02T00:30:00']],
  ['PT1H', ['2026-01-01T00:00:00', '2026-01-03T12:00:00']],
  ['P1D', ['2026-01-01', '2026-01-09']],
  ['P1D', ['2026-01-01', '2026-12-31']],
  ['P1W', ['2025-12-29', '2026-03-30']],
  ['P1M', ['2024-01-01', '2026-12-01']],
  ['P3M', ['2020-01-01', '2026-10-01']],
  ['P1Y', ['1990-01-01', '2026-01-01']],
  ['none', ['2026-01-01T00:00:00.25', '2026-01-01T00:00:01']],
  ['P1M', ['2026-01-01', '2026-01-01']],
]

/** All periods between two. */
const periodsOf = (grain: Exclude<TimeGrain, 'none'>, [first, last]: readonly string[]) => {
  const [from, to] = [momentMs(first) ?? 0, momentMs(last) ?? 0]
  const periods: string[] = []
  for (let at = from; at <= to; at = periodAfter(at, grain as Parameters<typeof periodAfter>[1]))
    periods.push(new Date(at).toISOString().slice(0, 19))
  return periods
}

test('lines go through the places that are written down', async () => {
  const lines: string[] = []
  const draw = (
    name: string,
    marks: BarMark[],
    more: {
      stacking?: Stacking
      filled?: boolean
      axis?: ValueAxis
      reference?: number | null
      grain?: TimeGrain | undefined
      width?: number
    } = {},
  ) => {
    const {
      stacking = 'none',
      filled = false,
      axis = plainAxis,
      reference = null,
      grain,
      width = room.width,
    } = more
    const model = lineModel(marks, { adds: true, palette: null, opacity: 1, grain })
    const { keys } = model
    const layout = layOutLines(
      { model, keys, stacking, filled, axis, reference, nameOf: (label) => label, ...room, width },
      measure,
    )
    const values = lineValues(layout, stacking, formatShort, measure)
    lines.push(
      ...written(name, {
        ...model,
        ...layout,
        values,
        paths: layout.reaches.map((reach) => linePath(reach, layout)),
        stops: model.stops.map(({ name: stop }, at) => [stop, layout.across(at)]),
      }),
    )
  }
  draw('by months', timed, { grain: 'P1M' })
  draw('by months, stacked areas', timed, { grain: 'P1M', stacking: 'stacked', filled: true })
  draw('by months, as shares', timed, { grain: 'P1M', stacking: 'share', filled: true })
  draw('on a logarithmic axis', timed, { grain: 'P1M', axis: log })
  draw('on each other, on a logarithmic axis', timed, {
    ...{ grain: 'P1M', axis: log, reference: 9000 },
    ...{ stacking: 'stacked', filled: true },
  })
  draw('on an axis with ends', timed, { grain: 'P1M', axis: cut, reference: 20 })
  draw('along names', bars['all of it'])
  draw(
    'along many names',
    Array.from({ length: 40 }, (_, at) => mark(`Town ${at}`, 'A', at)),
  )
  draw('far above zero', [mark('a', 'A', 1000), mark('b', 'A', 1010)])
  draw('far above zero, filled', [mark('a', 'A', 1000), mark('b', 'A', 1010)], { filled: true })
  draw('far below zero', [mark('a', 'A', -1000), mark('b', 'A', -1010)])
  draw('with a line far above', bars['one key'], { reference: 900 })
  draw('of one value', [mark('a', 'A', 3)])
  draw('of nothing', [])
  const ticks = grains.flatMap(([grain, ends]): [TimeGrain, string[]][] => [
    [grain, ends],
    ...(grain === 'none' ? [] : [[grain, periodsOf(grain, ends)] as [TimeGrain, string[]]]),
  ])
  for (const [grain, ends] of ticks)
    for (const width of [200, 900]) {
      const model = lineModel(
        ends.map((x) => mark(x, 'A', 1)),
        { adds: true, palette: null, opacity: 1, grain },
      )
      const { labels } = layOutLines(
        {
          model,
          keys: model.keys,
          stacking: 'none',
          filled: false,
          axis: plainAxis,
          reference: null,
          nameOf: (label) => label,
          height: 300,
          width,
        },
        measure,
      )
      lines.push(
        `${grain} ${ends.length > 2 ? `all of ${ends.length} from ` : ''}${[ends[0], ends.at(-1)].join(' to ')} on ${width}: ${labels.each.map(({ at, lines: [text = ''], name }) => `${text} (${name}) ${Math.round(at)}`).join(', ')}`,
      )
    }
  await isAsWritten('lines', lines)
})

const slices = (...values: (number | null)[]) => values.map((y, at) => ({ x: `Slice ${at}`, y }))
const pies = {
  usual: slices(40, 30, 20, 10),
  'small ones': slices(80, 19, 0.4, 0.3, 0.3),
  'one small one': slices(99.6, 0.4),
  'what cannot be drawn': slices(5, 0, -3, null, 2),
  one: slices(7),
  none: slices(0, -1),
  many: slices(...Array.from({ length: 30 }, (_, at) => 30 - at)),
  'ties and names': [
    { x: '<NULL>', y: 5 },
    { x: 'Other', y: 5 },
    { x: long, y: 5 },
  ],
}

test('slices lie and are labelled as they are written down', async () => {
  const lines: string[] = []
  const circle = circleIn(room.width, room.height, true)
  for (const [name, marks] of Object.entries(pies)) {
    const { slices: drawn, ...model } = pieModel(marks, { ...usual, limit: 20, smallest: 0.005 })
    const placed = placeSlices(drawn)
    const labels = layOutPieLabels(
      placed.map(({ data, startAngle: from, endAngle: to }) => ({
        id: data.id,
        name: data.name,
        detail: `${data.value}`,
        from,
        to,
      })),
      circle,
      room,
      measure,
    )
    const found = [
      [circle.x + circle.radius - 1, circle.y - 1],
      [circle.x - circle.inner - 1, circle.y + 1],
      [circle.x, circle.y],
    ].map(([x = 0, y = 0]) => sliceAt(placed, circle, x, y))
    lines.push(
      ...written(name, {
        ...model,
        slices: drawn,
        circle,
        labels,
        found,
        outlines: placed
          .slice(0, 2)
          .map((slice) =>
            outlineOf(slice, circle).replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(1)),
          ),
      }),
    )
  }
  for (const sort of sorts)
    lines.push(
      `by ${flat(sort)}: ${pieModel(pies['ties and names'], {
        ...usual,
        limit: 20,
        smallest: 0.005,
        sort,
      })
        .slices.map((slice) => slice.name.slice(0, 8))
        .join(' ')}`,
    )
  lines.push(
    ...written('without labels', circleIn(room.width, room.height, false)),
    ...written('in a small room', circleIn(60, 50, true)),
  )
  await isAsWritten('pies', lines)
})

const cell = (x: string, y: string, v: number | null) => ({
  x,
  y,
  v,
  perc: v === null ? null : v / 10,
})
const heats = {
  usual: [
    cell('10', 'b', 4),
    cell('9', 'a', 10),
    cell('<NULL>', 'a', null),
    cell('-2', '<NULL>', 0),
    cell('9', 'b', -3),
  ],
  'long names': [cell(long, long, 1), cell('b', 'b', 1)],
  one: [cell('a', 'a', 5)],
  none: [],
  many: Array.from({ length: 300 }, (_, at) =>
    cell(`x${at % 60}`, `y${Math.floor(at / 60)}`, at % 7),
  ),
}

test('cells stand as they are written down', async () => {
  const lines: string[] = []
  for (const [name, marks] of Object.entries(heats))
    for (const size of [room, { width: 140, height: 120 }]) {
      const { cells, ...model } = heatModel(marks, { limit: 50, sort: null })
      lines.push(
        ...written(`${name} on ${size.width}`, {
          ...model,
          cells: cells.map((one) => one && [one.v, one.perc]).slice(0, 30),
          ...layOutHeat(model.xs, model.ys, size, measure),
        }),
      )
    }
  for (const sort of sorts) {
    const { xs, ys } = heatModel(heats.usual, { limit: 2, sort })
    lines.push(`two by ${flat(sort)}: ${xs.join(' ')} | ${ys.join(' ')}`)
  }
  await isAsWritten('heatmaps', lines)
})

const spread = (
  name: string,
  metric: string,
  median: number | null,
  outliers: number[] = [],
): BoxRecord => {
  const at = (by: number) => (median === null ? null : median + by)
  return {
    name,
    metric,
    min: at(-3),
    q1: at(-1),
    median,
    q3: at(2),
    max: at(4),
    mean: at(0.5),
    count: median === null ? 0 : 9,
    outliers,
  }
}
const boxes = {
  usual: [
    spread('East', 'a', 5, [20, -9]),
    spread('East', 'b', 8),
    spread('West', 'a', 3),
    spread('West', 'b', null),
    spread('<NULL>', 'a', 6),
  ],
  alone: [spread('AVG(kg)', 'AVG(kg)', 5), spread('MAX(kg)', 'MAX(kg)', 50)],
  flat: [{ ...spread('a', 'm', 4), min: 4, q1: 4, q3: 4, max: 4 }],
  zero: [{ ...spread('a', 'm', 0), min: 0, q1: 0, q3: 0, max: 0, mean: 0 }],
  none: [],
}

test('boxes stand and are reached as they are written down', async () => {
  const lines: string[] = []
  const draw = (
    name: string,
    marks: BoxRecord[],
    axis = plainAxis,
    reference: number | null = null,
    inTime = false,
    sort: Sorting | null = null,
  ) => {
    const model = boxModel(marks, { ...usual, sort, limit: 4 })
    const layout = layOutBoxes(
      model.groups,
      model.boxes,
      model.keys,
      { ...room, axis, reference, inTime },
      formatShort,
      measure,
    )
    const { ...marked } = boxMarks(model.boxes, layout)
    const places = model.boxes.map((one) => [layout.acrossOf(one), layout.downOf(one.mark.median)])
    const reached = [null, '0', '0:1', '1'].map((from) =>
      arrows.map((arrow) => marked.after(from, arrow)),
    )
    const found = model.boxes
      .map((_, at) => marked.anchorOf(`${at}`))
      .map(({ x, y }) => [x, y, marked.at(x, y)])
    lines.push(
      ...written(name, {
        ...model,
        boxes: model.boxes.map(({ mark: of, group, key }) => [of.name, of.median, group, key.id]),
        ...layout,
        places,
        reached,
        found,
      }),
    )
  }
  for (const [name, marks] of Object.entries(boxes)) draw(name, marks)
  draw('on a logarithmic axis', boxes.usual, log)
  draw('flat on a logarithmic axis', [{ ...boxes.flat[0], mean: 4 } as BoxRecord], log)
  draw('on an axis with ends', boxes.usual, cut)
  draw('with a line', boxes.usual, plainAxis, 60)
  draw('in time, by value', boxes.usual, plainAxis, null, true, 'value_desc')
  await isAsWritten('boxes', lines)
})

const clouds: Record<string, PointColumns> = {
  usual: {
    x: [1, 2, 3, 4, null, 6],
    y: [10, -5, 3, 3, 1, 100],
    size: [1, 9, 4, 0, 2, 9],
    series: ['a', 'b', 'a', null, 'b', 'Other'],
  },
  'without series and sizes': { x: [0, 5, 5], y: [0, 0, 0], size: null, series: null },
  'on a scale': {
    x: Array.from({ length: 20 }, (_, at) => at),
    y: Array.from({ length: 20 }, (_, at) => at ** 2),
    size: null,
    series: Array.from({ length: 20 }, (_, at) => (at === 3 ? null : at * 10)),
    numeric: true,
  },
  one: { x: [7], y: [0.001], size: [3], series: ['a'] },
  none: { x: [null, 'null'], y: [1, 2], size: null, series: null },
  texts: { x: ['1', '2', '1e3', ''], y: [1, 2, 3, 4], size: null, series: ['b', 'a', '10', '9'] },
}

test('points stand and are found as they are written down', async () => {
  const lines: string[] = []
  const draw = (
    name: string,
    columns: PointColumns,
    axes = { x: plainAxis, y: plainAxis },
    reference: number | null = null,
  ) => {
    const model = pointModel(columns, { x: axes.x.log, y: axes.y.log }, null)
    const radius = largestRadius(model, 0.2, room)
    const view = wholeView(model.ranges, radius, room, axes, reference)
    const layout = layOutPoints(view, room, { x: formatShort, y: formatShort }, measure, model.log)
    const radii = radiiOf(model, [0.02, 0.2], layout.room)
    const colors = pointColors(model, null)
    const scene = { model, view, room: layout.room, radii, colors, opacity: 1, hidden: [] }
    const anchors = Array.from(model.x.keys(), (at) => anchorOf(scene, at))
    const { columns: _, scale, ...known } = model
    lines.push(
      ...written(name, {
        ...known,
        scale: scale && scale.range,
        view,
        ...layout,
        radii,
        colors,
        anchors,
        found: anchors.map((anchor) => pointAt(scene, { x: anchor.x + 3, y: anchor.y })),
        reached: [null, 0, 1].map((from) => arrows.map((arrow) => pointAfter(scene, from, arrow))),
        within: pointsWithin(scene, {
          kind: 'box',
          corners: [
            { x: view.x[0], y: 0 },
            { x: 3, y: 10 },
          ],
        }),
        labels: labelPositions(scene, (row) => `row ${row}`, measure),
        zoomed: zoomed(view, view, 4, { x: 0.25, y: 0.75 }),
        back: zoomed(zoomed(view, view, 2), view, 0.25),
        panned: panned(view, 0.1, -0.2),
      }),
    )
  }
  for (const [name, columns] of Object.entries(clouds)) draw(name, columns)
  draw('on logarithmic axes', clouds['usual'] as PointColumns, { x: log, y: log })
  draw('on one logarithmic axis', clouds['usual'] as PointColumns, { x: plainAxis, y: log }, -5)
  draw(
    'on axes with ends',
    clouds['usual'] as PointColumns,
    { x: cut, y: { ...plainAxis, max: 50 } },
    200,
  )
  const sorted = sorts.map(
    (sort) =>
      `by ${flat(sort)}: ${pointModel(clouds['texts'] as PointColumns, undefined, sort)
        .keys.map(({ name }) => name)
        .join(' ')}`,
  )
  await isAsWritten('points', [...lines, ...sorted])
})

const numbers = [
  0,
  0.5,
  0.0004,
  1,
  -1.25,
  12.345,
  999.95,
  1000,
  -12_345.678,
  1_249_999,
  1e9,
  2.5e15,
  1e21,
  -0.00001,
  123456789012345680000n,
]

test('numbers are written as they are written down', async () => {
  const small = numbers.filter((number) => typeof number === 'number')
  const writers = {
    number: formatNumber,
    short: formatShort,
    'no decimals': (value: number) => formatDecimals(value, 0),
    'two decimals': (value: number) => formatDecimals(value, 2),
    ungrouped: (value: number) => formatDecimals(value, 1, false),
    percent: numberWriter({ style: 'percent' }, 0),
    'percent of two': numberWriter({ style: 'percent', decimals: 2 }, 0),
    dollars: numberWriter({ prefix: '$', decimals: 2 }, 0),
    'short euros': numberWriter({ suffix: ' €', short: true, decimals: 1 }, 0),
    'as they share': numberWriter({ thousands: false }, 3),
    'on an axis': axisWriter({ prefix: '$', decimals: 2 }),
    'percent on an axis': axisWriter({ style: 'percent', suffix: ' of all' }),
    'whole on an axis': axisWriter({ short: false, suffix: ' kg' }),
    even: evenWriter(formatShort, [1500, 2000, 3_000_000]),
    bytes: (value: number) => formatBytes(Math.abs(value)),
  }
  const lines = Object.entries(writers).map(
    ([name, write]) => `${name}: ${small.map((value) => write(value as number)).join(' | ')}`,
  )
  await isAsWritten('numbers', [...lines, `a long one: ${formatNumber(123456789012345680000n)}`])
})
