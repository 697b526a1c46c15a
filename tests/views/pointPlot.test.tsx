import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ChartOptions } from '../../src/ui/charts/frame/chartOptions'
import type { SelectionTool } from '../../src/ui/charts/frame/selecting'
import { plainAxis } from '../../src/ui/charts/frame/valueScale'
import PointPlot from '../../src/ui/charts/points/PointPlot'
import { layOutPoints } from '../../src/ui/charts/points/layOutPoints'
import { pointModel } from '../../src/ui/charts/points/pointModel'
import { pointColors, radiiOf } from '../../src/ui/charts/points/pointScene'
import { wholeView, zoomed, panned, type PointView } from '../../src/ui/charts/points/pointView'
import { formatNumber } from '../../src/ui/format/numbers'
import { outlineOf } from '../support/outline'
import { openView } from '../support/view'
import { withPens } from '../support/pens'

const size = { width: 500, height: 300 }
const columns = {
  x: [0, 5, 10, 5],
  y: [0, 50, 100, 10],
  series: ['a', 'a', 'b', 'b'],
  size: null,
}
const write = { short: String, whole: formatNumber }
const names = {
  x: 'x',
  y: 'y',
  entity: 'shop',
  series: 'kind',
  size: null,
  of: (row: number) => `shop ${row}`,
}

/** The plot with what it reports, and the part of the page that it fills. */
const openPlot = async (given: Partial<ChartOptions>, tool: SelectionTool | null = 'move') => {
  withPens()
  const heard: unknown[] = []
  const note = (name: string) => (value: unknown) => void heard.push([name, value])
  const options = {
    ...write,
    legend: true,
    labels: null,
    xTitle: 'Height',
    yTitle: 'Cost',
    texts: { x: String, y: String, series: String },
    grain: undefined,
    sort: null,
    seriesSort: null,
    numbersOf: () => write,
    axes: { x: plainAxis, y: plainAxis, line: null },
    palette: null,
    opacity: 0.8,
    marking: null,
    ...(tool && {
      selecting: { tool, selection: null, onTool: note('tool'), onSelect: note('selected') },
    }),
    hovering: {
      onHover: note('hover'),
      valuesOf: (row) => [{ name: 'town', value: `town ${row}` }],
    },
    ...given,
  } satisfies ChartOptions
  const model = pointModel(columns)
  const whole = wholeView(model.ranges, 4, size)
  const views: PointView[] = []
  const Plot = () => {
    const [view, setView] = useState(whole)
    const show = (next: PointView) => {
      views.push(next)
      setView(next)
    }
    const layout = layOutPoints(view, size, String, (text) => text.length * 6)
    const zoom = {
      view,
      whole: view === whole,
      by: (factor: number, at?: { x: number; y: number }) => show(zoomed(view, whole, factor, at)),
      move: (right: number, up: number) => show(panned(view, right, up)),
      reset: () => show(whole),
    }
    const scene = {
      model,
      view,
      room: layout.room,
      radii: radiiOf(model, [0, 1], layout.room),
      colors: pointColors(model, null),
      opacity: 0.8,
      hidden: [false, false],
    }
    return (
      <div data-chart-frame>
        <PointPlot {...{ scene, layout, size, zoom, options, names }} />
      </div>
    )
  }
  const opened = await openView(<Plot />)
  const area = document.querySelector<HTMLElement>('[role=group]') ?? document.body
  const { width, height } = area.style
  const [across, down] = [Number.parseFloat(width), Number.parseFloat(height)]
  const box = {
    left: 60,
    top: 36,
    right: 60 + across,
    bottom: 36 + down,
    width: across,
    height: down,
  }
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue({ ...box, x: 60, y: 36 } as DOMRect)
  area.setPointerCapture = () => undefined
  const send = (event: Event) => act(async () => void area.dispatchEvent(event))
  /** Events of the pointer at shares of the area, from its left and its top. */
  const pointer = (type: string, x: number, y: number, button = 0) =>
    send(
      new PointerEvent(type, {
        bubbles: true,
        button,
        clientX: box.left + x * across,
        clientY: box.top + y * down,
      }),
    )
  /** Where a place in the numbers of the axes is, as shares of the area. */
  const at = (x: number, y: number): [number, number] => [
    (x - whole.x[0]) / (whole.x[1] - whole.x[0]),
    (whole.y[1] - y) / (whole.y[1] - whole.y[0]),
  ]
  const key = (name: string, held: KeyboardEventInit = {}) =>
    send(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held }))
  const rounded = (view: PointView | undefined) =>
    view && [...view.x, ...view.y].map((end) => Math.round(end * 100) / 100)
  return {
    ...opened,
    heard: () => heard.splice(0),
    view: () => rounded(views.splice(0).at(-1)),
    pointer,
    at,
    key,
    wheel: (deltaY: number, x: number, y: number) =>
      send(
        Object.assign(new WheelEvent('wheel', { deltaY }), {
          clientX: box.left + x * across,
          clientY: box.top + y * down,
        }),
      ),
    drag: async (...places: readonly [number, number][]) => {
      const [[x, y] = [0, 0]] = places
      await pointer('pointerdown', x, y)
      for (const [left, top] of places.slice(1)) await pointer('pointermove', left, top)
      const [left, top] = places.at(-1) ?? [0, 0]
      await pointer('pointerup', left, top)
      await pointer('lostpointercapture', left, top)
    },
    lines: () => outlineOf(document.body),
  }
}

test('keys, the wheel and dragging move and enlarge what is seen of the points', async () => {
  const { key, wheel, view, pointer, drag } = await openPlot({})
  const seen: string[] = []
  const note = (name: string) => seen.push(`${name}: ${view()?.join(' ')}`)
  for (const name of ['+', '-', '=', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '0']) {
    await key(name)
    note(name)
  }
  await wheel(-400, 0.25, 0.25)
  note('wheel')
  await drag([0.5, 0.5], [0.6, 0.4])
  note('drag')
  await pointer('dblclick', 0.5, 0.5)
  note('double click')
  await key('+', { ctrlKey: true })
  await key('x')
  note('other keys')
  expect(seen.join('\n')).toMatchInlineSnapshot(`
    "+: 1.93 9.99 18.86 99.77
    -: -0.08 12 -1.37 120
    =: 1.93 9.99 18.86 99.77
    ArrowLeft: 1.13 9.18 18.86 99.77
    ArrowRight: 1.93 9.99 18.86 99.77
    ArrowUp: 1.93 9.99 26.95 107.86
    ArrowDown: 1.93 9.99 18.86 99.77
    0: -0.08 12 -1.37 120
    wheel: 1.83 6.27 56.17 100.82
    drag: 1.38 5.83 51.71 96.35
    double click: -0.08 12 -1.37 120
    other keys: undefined"
  `)
})

test('the point under the pointer, and that which Shift and an arrow lead to, says what it is', async () => {
  const { pointer, at, key, heard, texts } = await openPlot({})
  await pointer('pointermove', ...at(5, 50))
  const tip = ['shop 1', 'shop', 'a', 'Height', '5', 'Cost', '50', 'town', 'town 1']
  expect([heard(), texts('span')]).toEqual([[['hover', 1]], tip])
  await pointer('pointerout', 2, 2)
  expect([heard(), texts('span')]).toEqual([[['hover', null]], []])
  await key('ArrowRight', { shiftKey: true })
  await key('ArrowRight', { shiftKey: true })
  expect([heard(), texts('span').slice(0, 3)]).toEqual([
    [
      ['hover', 0],
      ['hover', 1],
    ],
    tip.slice(0, 3),
  ])
  await key('Escape')
  expect([heard(), texts('span')]).toEqual([[['hover', null]], []])
})

const selected = (
  rows: number[],
  counts: [string, number][],
  kind: string,
  corners: number[][],
) => [
  [
    'selected',
    {
      rows: Uint32Array.from(rows),
      counts: new Map(counts),
      series: null,
      hides: false,
      outline: {
        kind,
        corners: corners.map(([x = 0, y = 0]) => ({ x: expect.closeTo(x), y: expect.closeTo(y) })),
      },
    },
  ],
]

test('a box selects the points within, Enter those in sight, a click and Escape none', async () => {
  const { drag, at, key, heard } = await openPlot({}, 'box')
  await drag(at(2, 60), at(4, 70), at(11, 5))
  expect(heard()).toEqual(
    selected(
      [1, 3],
      [
        ['a', 1],
        ['b', 1],
      ],
      'box',
      [
        [2, 60],
        [11, 5],
      ],
    ),
  )
  await drag([0.5, 0.5])
  expect(heard()).toEqual([])
  await key('Enter')
  expect(heard()).toMatchObject([['selected', { rows: Uint32Array.of(0, 1, 2, 3) }]])
  await key('Escape')
  expect(heard()).toEqual([['selected', null]])
})

test('a lasso selects the points within, its corners apart from each other', async () => {
  const { drag, at, heard } = await openPlot({}, 'lasso')
  await drag(at(4, 60), at(4.01, 60), at(6, 60), at(6, 40), at(4, 40))
  const corners = [
    [4, 60],
    [6, 60],
    [6, 40],
    [4, 40],
  ]
  expect(heard()).toEqual(selected([1], [['a', 1]], 'lasso', corners))
})

test('a point that is pressed opens its menu, and the one that is chosen stands out', async () => {
  const chosen: unknown[] = []
  const menuOf = ({ labels }: { labels: readonly string[] }) => [
    { key: 'rows', label: `Rows of ${labels.join()}`, onSelect: () => void chosen.push(labels) },
  ]
  const plot = await openPlot({ marking: { chosen: ['shop 2'], menuOf } }, null)
  const { drag, at, press, key, lines } = plot
  expect(lines().filter((line) => line.includes('path '))).toMatchInlineSnapshot(`
    [
      "        path d=M-1.2,205.7a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z fill-opacity=0.2 fill=#46bdc2",
      "        path d=M171,120a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z fill-opacity=0.2 fill=#46bdc2",
      "        path d=M343.6,30.7L350.7,30.7L350.7,37.8L343.6,37.8Z fill-opacity=0.2 fill=#5c79de",
      "        path d=M171.4,185L178.5,185L178.5,192.1L171.4,192.1Z fill-opacity=0.2 fill=#5c79de",
      "        path d=M343.6,30.7L350.7,30.7L350.7,37.8L343.6,37.8Z fill-opacity=0.8 fill=#5c79de stroke=#e8edf0",
    ]
  `)
  await drag(at(5, 50))
  await press('Rows of shop 1')
  await key('ArrowRight', { shiftKey: true })
  await key('Enter')
  await press('Rows of shop 0')
  expect(chosen).toEqual([['shop 1'], ['shop 0']])
})
