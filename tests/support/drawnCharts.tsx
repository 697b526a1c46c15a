import { diff, isDeepStrictEqual } from 'node:util'
import { act, useState, type ComponentType } from 'react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ChartResult, FormData } from '../../src/api/contract'
import { chartOptionsOf, type DrawingProps } from '../../src/features/drawings/drawing'
import { ChartInTile } from '../../src/ui/charts/frame/ChartFrame'
import type { ChartOptions } from '../../src/ui/charts/frame/chartOptions'
import type { ChosenMark } from '../../src/ui/charts/frame/marking'
import { chartColors } from '../../src/ui/theme/color'
import { withPens } from './pens'
import { openView, withSizes } from './view'
import { wholeDrawing } from './wholeDrawing'
import { flat } from './written'

interface ChartDrawing {
  Drawing: ComponentType<DrawingProps>
  fetchCode: () => Promise<unknown>
}

export interface Drawn {
  ran: FormData
  result: ChartResult
  extra?: Record<string, unknown>
  size?: { width: number; height: number }
  options?: Partial<ChartOptions>
  /** The labels of the mark that is chosen. */
  chosen?: readonly string[]
  menu?: boolean
  inTile?: boolean
  /** The buttons that are pressed before, by what stands on them; `Shift-` before one holds Shift. */
  pressed?: readonly string[]
}

const usualSize = { width: 420, height: 300 }
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const { setTimeout: later } = globalThis
const nextTurn = () => new Promise((resolve) => void later(resolve, 0))

/** What draws itself by and by, as canvases do, does so outside of what the test does: React need not say so. */
const withoutRemarks = () => {
  const { error } = console
  console.error = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('not wrapped in act')) error(...parts)
  }
  onTestFinished(() => void (console.error = error))
}

const send = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event))
const pointer = (target: Element, type: string, x: number, y: number) =>
  send(target, new PointerEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y }))

/** Lines in place of others, of which the beginning says enough. */
const changesOf = (now: readonly string[], before: readonly string[]) =>
  diff(now, before).flatMap(([kind, line]) => {
    if (kind === 0) return []
    return kind === 1 ? [`+${line}`] : [`-${line.slice(0, 60)}`]
  })

/** What the tooltip of the mark says that is lit. */
export const tipTexts = (frame: Element) =>
  Array.from(
    frame.querySelectorAll('div[style*="position: fixed"] span'),
    (each) => each.textContent,
  )

/** So far the places are from each other where a pointer looks for marks. */
const step = 15

/** Which mark is under the pointer on a grid of places, and what each mark says. */
const hovered = async (
  frame: Element,
  stage: HTMLElement,
  { width, height }: { width: number; height: number },
) => {
  const tips = new Map<string, { letter: string; x: number; y: number }>()
  const rows: string[] = []
  for (let y = step / 2; y < height; y += step) {
    let row = ''
    for (let x = step / 2; x < width; x += step) {
      await pointer(stage, 'pointermove', x, y)
      const text = flat(tipTexts(frame))
      const isNamed = /\w/.test(text)
      const tip = tips.get(text) ?? { letter: letters[tips.size] ?? '?', x, y }
      if (isNamed) tips.set(text, tip)
      row += isNamed ? tip.letter : '.'
    }
    rows.push(` ${row}`)
  }
  return { rows, tips }
}

export const pressKey = (target: Element, key: string) =>
  send(target, new KeyboardEvent('keydown', { key, bubbles: true }))

export const pressButton = async (pressed: string) => {
  const name = pressed.replace(/^Shift-/, '')
  const button = Array.from(document.querySelectorAll('button')).find((each) =>
    [each.textContent, each.getAttribute('aria-label')].includes(name),
  )
  if (button === undefined) throw new Error(`There is no button ${name}`)
  await send(button, new MouseEvent('click', { bubbles: true, shiftKey: name !== pressed }))
}

const menuOf = ({ labels }: ChosenMark) => [
  { key: 'rows', label: `Rows of ${labels.join()}`, onSelect: () => undefined },
]

/** What a drawing is given of a chart, and who hears of the marks that are chosen. */
export const propsOf = (
  { ran, result, extra = {}, ...more }: Drawn,
  onChoose: (mark: ChosenMark) => void,
): DrawingProps => {
  const options: ChartOptions = {
    ...chartOptionsOf({ result, ran, extra, dataset: { columns: [], metrics: [] } }),
    marking: { chosen: more.chosen ?? null, ...(more.menu ? { menuOf } : { onChoose }) },
    ...more.options,
  }
  return { result, ran, options, extra, metrics: [] }
}

/** Draws a chart for as long as a test runs: its frame, and what was chosen of it. */
export const showDrawing = async (
  Drawing: ComponentType<DrawingProps>,
  { size = usualSize, ...more }: Drawn,
) => {
  withSizes(size)
  withPens({ all: true })
  const reported: ChosenMark[] = []
  const drawing = <Drawing {...propsOf(more, (mark) => void reported.push(mark))} />
  const opened = await openView(more.inTile ? <ChartInTile>{drawing}</ChartInTile> : drawing)
  await nextTurn()
  await nextTurn()
  for (const name of more.pressed ?? []) await pressButton(name)
  const frame = document.querySelector('[data-chart-frame]') ?? document.body
  return { frame, reported, close: opened.close }
}

/** Whether a chart draws its marks in a room. */
export const drawsIn = async (
  Drawing: ComponentType<DrawingProps>,
  chart: Drawn,
  [width, height]: readonly [number, number],
) => {
  const { frame, close } = await showDrawing(Drawing, { ...chart, size: { width, height } })
  const isDrawn = frame.querySelector('[role=group][tabindex="0"]') !== null
  await close()
  return isDrawn
}

const keys = ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter', 'ArrowLeft', 'ArrowDown', 'Escape']

/** What the arrow keys lead to and Enter chooses, where pointers find marks, and what a click on each does. */
const use = async (frame: Element, reported: ChosenMark[], size: Drawn['size']) => {
  const stage = frame.querySelector<HTMLElement>('[role=group][tabindex="0"]')
  if (stage === null) return []
  stage.setPointerCapture = () => undefined
  const lines: string[] = []
  const press = (key: string) =>
    send(stage, new KeyboardEvent('keydown', { key, bubbles: true, shiftKey: /^A/.test(key) }))
  const chose = () => reported.splice(0).map((mark) => ` chose ${flat(mark)}`)
  const menuLines = async () => {
    const menu = document.querySelector('[role=menu]')
    if (menu === null) return []
    const shown = wholeDrawing(menu.parentElement ?? menu)
    await send(menu, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return shown
  }
  let last = wholeDrawing(frame)
  for (const key of keys) {
    await press(key)
    const now = wholeDrawing(frame)
    lines.push(key, ...chose(), ...(await menuLines()), ...changesOf(now, last).filter(isNew))
    last = now
  }
  const { rows, tips } = await hovered(frame, stage, size ?? usualSize)
  lines.push('pointed at', ...rows, ...[...tips].map(([text, { letter }]) => ` ${letter} ${text}`))
  for (const { letter, x, y } of [...tips.values()].slice(0, 6)) {
    for (const type of ['pointerdown', 'pointerup', 'click']) await pointer(stage, type, x, y)
    lines.push(`click on ${letter}`, ...chose(), ...(await menuLines()))
  }
  await pointer(stage, 'pointerout', 2000, 2000)
  return [...lines, 'left', ...changesOf(wholeDrawing(frame), last).filter(isNew)]
}

const isNew = (line: string) => line.startsWith('+')

/** Draws one chart after the other in the place of the one before, as the page does when options or rows change. */
const drawnAfterEachOther = async (
  Drawing: ComponentType<DrawingProps>,
  charts: readonly (readonly [title: string, chart: Drawn])[],
) => {
  const [[, first] = ['', undefined]] = charts
  if (first === undefined) return {}
  withSizes(usualSize)
  withPens({ all: true })
  const ignored = () => undefined
  let change = (_: Drawn): void => undefined
  const Changing = () => {
    const [chart, setChart] = useState(first)
    change = setChart
    return <Drawing {...propsOf(chart, ignored)} />
  }
  const { close } = await openView(<Changing />)
  const wholes: Record<string, string[]> = {}
  const results: ChartResult[] = []
  /** Equal rows are the same, as they are where options alone change. */
  const sameRows = (chart: Drawn): Drawn => {
    const result = results.find((one) => isDeepStrictEqual(one, chart.result)) ?? chart.result
    results.push(result)
    return { ...chart, result }
  }
  for (const [title, chart] of charts) {
    await act(async () => change(sameRows(chart)))
    await nextTurn()
    wholes[title] = wholeDrawing(document.querySelector('[data-chart-frame]') ?? document.body)
  }
  await close()
  return wholes
}

/** Whether a chart that stands can become it: without a press, in the same room, and with elements alone, as a canvas has the steps of before. */
const canFollow = ({ pressed, size, inTile }: Drawn, whole: readonly string[]) =>
  pressed === undefined &&
  size === undefined &&
  !inTile &&
  !whole.some((line) => /^ *canvas/.test(line))

/** Compares charts with what is written down: the first whole, the others where they differ from it. */
export const areDrawnAsWritten = (
  name: string,
  { Drawing, fetchCode }: ChartDrawing,
  charts: Record<string, Drawn>,
  used: readonly string[],
) => {
  beforeAll(async () => {
    await fetchCode()
    vi.stubGlobal('devicePixelRatio', 3)
  })
  afterAll(() => void vi.unstubAllGlobals())
  test(`${name} are drawn, read and chosen as written down`, async () => {
    withoutRemarks()
    const lines: string[] = []
    let first: string[] = []
    const followed: [string, Drawn][] = []
    const opened: Record<string, string[]> = {}
    for (const [title, chart] of Object.entries(charts)) {
      const { frame, reported, close } = await showDrawing(Drawing, chart)
      const whole = wholeDrawing(frame)
      lines.push(`# ${title}`, ...(first.length === 0 ? whole : changesOf(whole, first)))
      if (first.length === 0) first = whole
      if (canFollow(chart, whole)) {
        followed.push([title, chart])
        opened[title] = whole
      }
      if (used.includes(title)) lines.push(...(await use(frame, reported, chart.size)))
      await close()
      lines.push('')
    }
    await expect(lines.join('\n')).toMatchFileSnapshot(`./${name}.txt`)
    expect(await drawnAfterEachOther(Drawing, followed)).toEqual(opened)
  }, 180_000)
}

export const metric = (label: string, aggregate: 'SUM' | 'AVG' = 'SUM') => ({
  expressionType: 'SIMPLE' as const,
  column: { column_name: label, type_generic: 0 },
  aggregate,
  label: `${aggregate}(${label})`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
})
export const long = 'A name that is so long that nobody could write it under a narrow bar'
/** The colors of names on a page where one has the sixth already. */
export const ofPage = (name = 'A') => new Map([[name, chartColors[5]]])
export const options = (viz_options: object) => ({ viz_options })
export const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)
