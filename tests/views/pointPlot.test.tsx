import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChartOptions } from '../../src/ui/charts/frame/chartOptions'
import type { PointSelection, SelectionTool } from '../../src/ui/charts/frame/selecting'
import { plainAxis } from '../../src/ui/charts/frame/valueScale'
import { PointLayer } from '../../src/ui/charts/points/PointLayer'
import PointPlot from '../../src/ui/charts/points/PointPlot'
import { layOutPoints } from '../../src/ui/charts/points/layOutPoints'
import { SelectionTools } from '../../src/ui/charts/points/SelectionTools'
import { pointModel } from '../../src/ui/charts/points/pointModel'
import { pointColors, radiiOf, type PointScene } from '../../src/ui/charts/points/pointScene'
import { wholeView, zoomed, panned, type PointView } from '../../src/ui/charts/points/pointView'
import { webglPainter } from '../../src/ui/charts/points/webglPainter'
import { formatNumber } from '../../src/ui/format/numbers'
import { outlineOf } from '../support/outline'
import { openView } from '../support/view'
import { stepsOn, withPens } from '../support/pens'

const size = { width: 500, height: 300 }
const columns = {
  /** The first row has no point, so that points and rows have other numbers. */
  x: [null, 0, 5, 10, 5],
  y: [1, 0, 50, 100, 10],
  series: ['a', 'a', 'a', 'b', 'b'],
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
const openPlot = async (
  given: Partial<ChartOptions>,
  tool: SelectionTool | null = 'move',
  hidden = false,
) => {
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
  const { x, y } = options.axes
  const model = pointModel(columns, { x: x.log, y: y.log })
  const whole = wholeView(model.ranges, 4, size, options.axes)
  const views: PointView[] = []
  const Plot = () => {
    const [view, setView] = useState(whole)
    const show = (next: PointView) => {
      views.push(next)
      setView(next)
    }
    const layout = layOutPoints(view, size, { x: String, y: String }, (text) => text.length * 6)
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
      hidden: [false, hidden],
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
    send,
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
  await key('+', { shiftKey: true })
  note('+ with Shift')
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
    + with Shift: 1.93 9.99 18.86 99.77
    other keys: undefined"
  `)
})

test('the point under the pointer, and that which Shift and an arrow lead to, says what it is', async () => {
  const { pointer, at, key, heard, texts } = await openPlot({})
  await pointer('pointermove', ...at(5, 50))
  const tip = ['shop 2', 'shop', 'a', 'Height', '5', 'Cost', '50', 'town', 'town 2']
  expect([heard(), texts('span')]).toEqual([[['hover', 2]], tip])
  await pointer('pointerout', 2, 2)
  expect([heard(), texts('span')]).toEqual([[['hover', null]], []])
  await key('ArrowRight', { shiftKey: true })
  await key('ArrowRight', { shiftKey: true })
  expect([heard(), texts('span').slice(0, 3)]).toEqual([
    [
      ['hover', 1],
      ['hover', 2],
    ],
    tip.slice(0, 3),
  ])
  expect(document.querySelector<HTMLElement>('[role=status]')?.style.transform).toMatch(
    /^translate\(246\.96\d*px, 167\.96\d*px\)$/,
  )
  await key('x')
  expect([heard(), texts('span').length]).toEqual([[], tip.length])
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
        corners: corners.map(([x = 0, y = 0]) => ({
          x: expect.closeTo(x, 1),
          y: expect.closeTo(y, 1),
        })),
      },
    },
  ],
]

test('a box selects the points within, Enter those in sight, a click and Escape none', async () => {
  const { drag, at, key, heard } = await openPlot({}, 'box')
  await drag(at(2, 60), at(4, 70), at(10.9, 5), at(11, 5))
  expect(heard()).toEqual(
    selected(
      [2, 4],
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
  expect(heard()).toEqual(
    selected(
      [1, 2, 3, 4],
      [
        ['a', 2],
        ['b', 2],
      ],
      'box',
      [
        [-0.08, 120],
        [12, -1.37],
      ],
    ),
  )
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
  expect(heard()).toEqual(selected([2], [['a', 1]], 'lasso', corners))
})

test('a point that is pressed opens its menu, and the one that is chosen stands out', async () => {
  const chosen: unknown[] = []
  const menuOf = ({ labels }: { labels: readonly string[] }) => [
    { key: 'rows', label: `Rows of ${labels.join()}`, onSelect: () => void chosen.push(labels) },
  ]
  const plot = await openPlot({ marking: { chosen: ['shop 3'], menuOf } }, null)
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
  await press('Rows of shop 2')
  await key('ArrowRight', { shiftKey: true })
  await key('Enter')
  await press('Rows of shop 1')
  expect(chosen).toEqual([['shop 2'], ['shop 1']])
})

const focused = () => document.activeElement?.getAttribute('role') ?? null

test('a menu that is left gives the focus back to the points', async () => {
  const menuOf = () => [{ key: 'rows', label: 'Rows', onSelect: () => undefined }]
  const { drag, at, closeMenu } = await openPlot({ marking: { chosen: null, menuOf } }, null)
  await drag(at(5, 50))
  await closeMenu()
  expect([focused(), document.querySelector('[role=menu]')]).toEqual(['group', null])
})

test('while something is selected a click takes that back, and a tool chooses no point', async () => {
  const chosen: unknown[] = []
  const marking = { chosen: null, onChoose: (mark: unknown) => void chosen.push(mark) }
  const heard: unknown[] = []
  const selecting = {
    tool: 'move' as const,
    selection: {
      rows: Uint32Array.of(2),
      outline: null,
      series: 'a',
      counts: new Map([['a', 1]]),
      hides: false,
    },
    onTool: () => undefined,
    onSelect: (selection: unknown) => void heard.push(selection),
  }
  const selected = await openPlot({ marking, selecting })
  await selected.drag(selected.at(5, 50))
  expect([heard, chosen]).toEqual([[null], []])
  await selected.close()
  const boxing = await openPlot({ marking }, 'box')
  await boxing.drag(boxing.at(5, 50))
  expect(chosen).toEqual([])
  await boxing.close()
  const moving = await openPlot({ marking })
  await moving.drag(moving.at(5, 50))
  expect(chosen).toEqual([{ labels: ['shop 2'] }])
})

test.each([
  ['can be pressed', true, { chosen: null }, 'move'],
  ['cannot be pressed', false, null, 'move'],
  ['is to be selected', false, { chosen: null }, 'box'],
] as const)('over a point that %s the pointer is a hand: %s', async (_, isHand, marking, tool) => {
  const { pointer, at } = await openPlot({ marking }, tool)
  const look = () => document.querySelector('[role=group]')?.className
  const before = look()
  await pointer('pointermove', ...at(5, 50))
  expect(look() !== before).toBe(isHand)
})

test('the series that can be selected are called as in the legend', async () => {
  const onSelect = vi.fn<(selection: PointSelection | null) => void>()
  const { press, usable } = await openView(
    <SelectionTools
      model={pointModel({ ...columns, series: ['a', 'a', null, 'b', 'b'] })}
      series="kind"
      selecting={{ tool: 'move', selection: null, onTool: () => undefined, onSelect }}
    />,
  )
  await press('Select a value of kind')
  const offered = usable()
  await press('null')
  expect([offered.slice(-3), onSelect.mock.calls]).toEqual([
    ['a', 'b', 'null'],
    [[expect.objectContaining({ series: '<NULL>', rows: Uint32Array.of(2) })]],
  ])
})

test('a selection says that points of a hidden series were left out', async () => {
  const { key, heard } = await openPlot({}, 'box', true)
  await key('Enter')
  expect(heard()).toMatchObject([['selected', { rows: Uint32Array.of(1, 2), hides: true }]])
})

test('an outline on logarithmic axes is told in the numbers of the chart', async () => {
  const log = { ...plainAxis, log: true }
  const { drag, heard } = await openPlot({ axes: { x: log, y: log, line: null } }, 'box')
  await drag([0.1, 0.1], [0.5, 0.5], [1, 1])
  expect(heard()).toEqual([
    [
      'selected',
      expect.objectContaining({
        rows: Uint32Array.of(2, 3, 4),
        outline: {
          kind: 'box',
          corners: [expect.anything(), { x: expect.closeTo(11.2, 0), y: expect.closeTo(6.3, 0) }],
        },
      }),
    ],
  ])
})

test('what is pressed by another button, held or left does nothing to the points', async () => {
  const { pointer, key, view, at, texts, send } = await openPlot({})
  await pointer('pointerdown', 0.5, 0.5, 2)
  await pointer('pointermove', 0.6, 0.4)
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) await key('+', { [held]: true })
  expect(view()).toBe(undefined)
  await pointer('pointerdown', 0.5, 0.5)
  await pointer('lostpointercapture', 0.5, 0.5)
  await pointer('pointermove', ...at(5, 50))
  expect([view(), texts('span')[0]]).toEqual([undefined, 'shop 2'])
  await send(new FocusEvent('focusout', { bubbles: true }))
  expect(texts('span')).toEqual([])
  await pointer('pointermove', ...at(5, 50))
  await pointer('pointerdown', ...at(5, 50))
  expect(texts('span')).toEqual([])
})

test('points that are dragged elsewhere are not pressed where they are let go', async () => {
  const chosen: unknown[] = []
  const marking = { chosen: null, onChoose: (mark: unknown) => void chosen.push(mark) }
  const { drag, at, view } = await openPlot({ marking })
  await drag(at(5, 50), at(6, 60))
  expect([view(), chosen]).toEqual([[-1.08, 11, -11.37, 110], []])
})

test('another button that is let go where a point was pressed before does not press it again', async () => {
  const chosen: unknown[] = []
  const marking = { chosen: null, onChoose: (mark: unknown) => void chosen.push(mark) }
  const { drag, pointer, at } = await openPlot({ marking })
  await drag(at(5, 50))
  await pointer('pointerdown', ...at(5, 50), 2)
  await pointer('pointerup', ...at(5, 50), 2)
  expect(chosen).toEqual([{ labels: ['shop 2'] }])
})

test('Escape from a point that a key led to is heard by nobody else', async () => {
  const { key } = await openPlot({})
  const escaped: string[] = []
  const hear = (event: KeyboardEvent) => void escaped.push(event.key)
  window.addEventListener('keydown', hear)
  onTestFinished(() => window.removeEventListener('keydown', hear))
  await key('ArrowRight', { shiftKey: true })
  await key('Escape')
  await key('Escape')
  expect(escaped).toEqual(['ArrowRight', 'Escape'])
})

/** Very many points on a line, in the whole of their view. */
const sceneOf = (count: number): PointScene => {
  const line = Float64Array.from({ length: count }, (_, at) => at)
  const model = pointModel({ x: line, y: line, series: null, size: null })
  return {
    model,
    view: wholeView(model.ranges, 1.5, size),
    room: size,
    radii: radiiOf(model, [0, 1], size),
    colors: pointColors(model, null),
    opacity: 1,
    hidden: [false],
  }
}

/** A layer of points whose frames come when the test says so, and what it drew and says since it was asked before. */
const openLayer = async (first: PointScene, card = { isThere: true, isPainted: true }) => {
  withPens({ all: card.isThere })
  const { prototype } = HTMLCanvasElement
  const before = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value as (
    this: HTMLCanvasElement,
    kind: string,
  ) => object | null
  prototype.getContext = function getCard(this: HTMLCanvasElement, kind: string) {
    const pen = before.call(this, kind)
    return (
      pen &&
      new Proxy(pen, {
        get: (of, name) =>
          name === 'getSyncParameter'
            ? () => (card.isPainted ? 'SIGNALED' : 'UNSIGNALED')
            : (Reflect.get(of, name) as unknown),
      })
    )
  } as never
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  })
  onTestFinished(() => void vi.useRealTimers())
  let show = (_: PointScene): void => undefined
  const Layer = () => {
    const [scene, setScene] = useState(first)
    show = setScene
    return <PointLayer scene={scene} />
  }
  const { happens, close } = await openView(<Layer />)
  const canvas = () => document.querySelector('canvas') ?? document.body
  return {
    canvas,
    happens,
    close,
    show: (scene: PointScene) => happens(() => show(scene)),
    frame: () => happens(() => void vi.advanceTimersToNextFrame()),
    wait: (ms: number) => happens(() => void vi.advanceTimersByTime(ms)),
    seen: () => ({
      steps: stepsOn(canvas())
        .splice(0)
        .filter((step) => /^(clear|drawArrays|arc)\(/.test(step)),
      waits: canvas().getAttribute('data-waits'),
      status: document.querySelector('[role=status]')?.textContent ?? null,
    }),
  }
}
const [firstPart, nextPart] = ['drawArrays(POINTS, 0, 83334)', 'drawArrays(POINTS, 0, 83333)']
const cleared = 'clear(COLOR_BUFFER_BIT)'

test('very many points are drawn part by part, while they are moved the first part alone', async () => {
  const scene = sceneOf(250_000)
  const { frame, wait, show, seen } = await openLayer(scene)
  const drawing = { waits: 'while drawing', status: null }
  expect(seen()).toEqual({ steps: [cleared, firstPart], ...drawing })
  await frame()
  expect(seen()).toEqual({ steps: [nextPart], ...drawing })
  await frame()
  await frame()
  const whole = { waits: null, status: null }
  expect(seen()).toEqual({ steps: [nextPart], ...whole })
  const moving = {
    steps: [cleared, firstPart],
    waits: 'while moving',
    status: '83,334 of 250,000 points while moving',
  }
  await show({ ...scene, view: panned(scene.view, 0.1, 0) })
  await frame()
  await wait(149)
  expect(seen()).toEqual(moving)
  await show({ ...scene, view: panned(scene.view, 0.2, 0) })
  await frame()
  await wait(149)
  expect(seen()).toEqual(moving)
  await wait(1)
  expect(seen()).toEqual({ ...moving, steps: [nextPart] })
  await frame()
  await frame()
  expect(seen()).toEqual({ steps: [nextPart], ...whole })
  await show(sceneOf(250_001))
  expect(seen()).toEqual({ steps: [cleared, firstPart], ...drawing })
})

test('points of hidden series and of another size are drawn so on the card', async () => {
  const scene = sceneOf(50_001)
  const { canvas, show } = await openLayer(scene)
  const sent = () =>
    stepsOn(canvas())
      .splice(0)
      .filter((step) => /^(uniform4fv|bufferData)/.test(step))
      .map((step) => step.slice(0, 60))
  const [, , , inks] = sent()
  await show({ ...scene, hidden: [true] })
  const [hidden] = sent()
  await show({ ...scene, radii: scene.radii.map((radius) => radius * 2) })
  const [larger] = sent()
  expect([inks, hidden, larger].map((step) => step?.slice(0, 40))).toEqual([
    'uniform4fv(inks, [0 0.7 0.7 1])',
    'uniform4fv(inks, [0 0.7 0.7 0])',
    expect.stringMatching(/^bufferData\(ARRAY_BUFFER, \[3 3 3/),
  ])
})

test('the next part waits until the card has painted the one before', async () => {
  const card = { isThere: true, isPainted: false }
  const { frame, seen } = await openLayer(sceneOf(250_000), card)
  for (let count = 0; count < 20; count += 1) await frame()
  expect(seen().steps).toEqual([cleared, firstPart])
  card.isPainted = true
  await frame()
  expect(seen().steps).toEqual([nextPart])
})

test('points go to a pen where there is no card, or where it is lost', async () => {
  const scene = sceneOf(50_001)
  const near = { ...scene, view: { x: [10.5, 14.5], y: [10.5, 14.5] } as const }
  const layerOf = (part: Element) => part.getAttribute('data-layer')
  const without = await openLayer(near, { isThere: false, isPainted: true })
  expect([layerOf(without.canvas()), without.seen().steps.length]).toEqual(['canvas', 4])
  await without.close()
  const { canvas, happens, seen } = await openLayer(near, { isThere: true, isPainted: true })
  expect(layerOf(canvas())).toBe('webgl')
  await happens(() => canvas().dispatchEvent(new Event('webglcontextlost')))
  expect([layerOf(canvas()), seen().steps.length]).toEqual(['canvas', 4])
})

test('points that all have one x and one y have a place on the card, in the middle of the view', () => {
  withPens({ all: true })
  const canvas = document.createElement('canvas')
  const model = pointModel({ x: [7, 7], y: [3, 3], series: null, size: null })
  const view = { x: [6, 8], y: [0, 6] } as const
  webglPainter(canvas)?.({ ...sceneOf(2), model, view }, { offset: 0, step: 1 })
  const steps = stepsOn(canvas).filter((step) => /^(bufferData|uniform4f)\(/.test(step))
  expect([steps[0], steps.at(-1)]).toEqual([
    'bufferData(ARRAY_BUFFER, [0 0 0 0], STATIC_DRAW)',
    'uniform4f(view, -1, -3, 0.5, 0.2)',
  ])
})
