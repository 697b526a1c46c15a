import { diff } from 'node:util'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boxes, boxForm } from '../../gallery/samples/boxes'
import { heat, heatForm } from '../../gallery/samples/heatmaps'
import { areaForm, lineForm, monthAreas, monthLines } from '../../gallery/samples/lines'
import { pie, pieForm, pieOf } from '../../gallery/samples/pies'
import { manySeries, oneSeries } from '../../gallery/samples/results'
import type { ChartResult, FormData } from '../../src/api/contract'
import { chartOptionsOf } from '../../src/features/drawings/drawing'
import { drawings } from '../../src/features/drawings/drawings'
import { ChartStage } from '../../src/ui/charts/frame/ChartStage'
import type { ChosenMark, Marking } from '../../src/ui/charts/frame/marking'
import { withPlots } from '../support/chartOf'
import { pressButton } from '../support/drawnCharts'
import { outlineOf } from '../support/outline'
import { withPens } from '../support/pens'
import { openView, withSizes } from '../support/view'
import { flat } from '../support/written'

withPlots()

/** A chart, and the entry of its legend that is hidden before. */
type Chart = [ran: FormData, result: ChartResult, hidden?: string]

const charts: Record<string, Chart> = {
  bars: [{ viz_type: 'dist_bar' }, oneSeries('dist_bar')],
  'bars of parts across': [{ viz_type: 'horiz_bar' }, manySeries('horiz_bar')],
  'bars without one of their parts': [{ viz_type: 'dist_bar' }, manySeries('dist_bar'), 'Approach'],
  'a pie': [pieForm, pie],
  'a pie with Other': [pieForm, pieOf(Object.entries({ TX: 90, CA: 60, FL: 0.5, NY: 0.5 }))],
  'a heatmap': [heatForm, heat],
  boxes: [boxForm, boxes],
  lines: [lineForm, monthLines],
  areas: [areaForm, monthAreas],
}

/** The place of the marks, once they are drawn and told to screen readers. */
const stageIn = () => {
  const stage = document.querySelector('[data-chart-frame] [role=group][tabindex="0"]')
  if (stage === null || document.querySelector('table') === null)
    throw new Error('Nothing is drawn')
  return stage
}
const acting = (is: boolean) => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is })

/** What a chart shows where a mark of it may be chosen, and what the arrow keys and Enter choose of it. */
const marked = async ([ran, result, hidden]: Chart, chosen: Marking['chosen']) => {
  withSizes()
  withPens()
  const reported: ChosenMark[] = []
  const marking: Marking = { chosen, onChoose: (mark) => void reported.push(mark) }
  const extra = ran.extra_form_data
  const options = {
    ...chartOptionsOf({ result, ran, extra, dataset: { columns: [], metrics: [] } }),
    marking,
  }
  const Drawing = drawings[result.viz_type]?.Drawing
  if (Drawing === undefined) throw new Error(`Nothing draws ${result.viz_type}`)
  const { close } = await openView(<Drawing {...{ result, ran, options, extra }} metrics={[]} />)
  acting(false)
  const stage = await vi.waitFor(stageIn, { timeout: 20_000 })
  acting(true)
  if (hidden !== undefined) await pressButton(hidden)
  const lines = outlineOf(document.body)
  const press = (key: string) =>
    act(async () => void stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  for (const key of [
    'ArrowRight',
    'Enter',
    'ArrowRight',
    'ArrowRight',
    'Enter',
    'ArrowUp',
    'ArrowUp',
    'Enter',
    'Escape',
    'Enter',
  ])
    await press(key)
  await close()
  return { lines, reported }
}

test.each(Object.keys(charts))(
  'the marks of %s are chosen, and stand out, as written down',
  async (name) => {
    const chart = charts[name] ?? [pieForm, pie]
    const { lines, reported } = await marked(chart, null)
    const [first] = reported
    const { lines: after } = await marked(chart, first?.labels ?? [])
    const changes = diff(after, lines)
      .filter(([kind]) => kind !== 0)
      .map(([kind, line]) => `${kind === 1 ? '+' : '-'} ${line.trim()}`)
    const text = [
      ...reported.map((mark) => flat(mark)),
      `chosen: ${flat(first?.labels)}`,
      ...changes,
    ]
    await expect(text.join('\n')).toMatchFileSnapshot(
      `./markedCharts/${name.replaceAll(' ', '-')}.txt`,
    )
  },
)

/** A stage of two marks beside each other, 100 pixels below and right of the page's corner by 30. */
const openStage = async (marking: Marking | null) => {
  const scrolled = vi.fn<(options: unknown) => void>()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  const view = await openView(
    <ChartStage<number>
      width={200}
      height={50}
      label="Cost by shop"
      markAt={(x, y) => (y < 0 || y > 50 ? null : Math.floor(x / 100))}
      markAfter={(mark) => (mark === null ? 0 : mark === 0 ? 1 : null)}
      anchorOf={(mark) => ({ x: 50 + mark * 100, y: 20 })}
      tipOf={(mark) => `Shop ${mark}`}
      marking={marking}
      chosenOf={(mark) => (mark === 1 ? null : { labels: [`shop ${mark}`] })}
      overlay={(lit) => <title>{`lit ${lit}`}</title>}
    >
      marks
    </ChartStage>,
  )
  const stage = document.querySelector<HTMLElement>('[tabindex="0"]') ?? document.body
  const box = { left: 30, top: 100, right: 230, bottom: 150, width: 200, height: 50, x: 30, y: 100 }
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
  const send = (event: Event) => act(async () => void stage.dispatchEvent(event))
  const tip = () => document.querySelector<HTMLElement>('[style*="position: fixed"]')
  return {
    ...view,
    stage,
    scrolled,
    key: (key: string) => send(new KeyboardEvent('keydown', { key, bubbles: true })),
    pointer: (type: string, clientX: number, clientY: number) =>
      send(new PointerEvent(type, { bubbles: true, clientX, clientY })),
    send,
    seen: () => [
      stage.querySelector('title')?.textContent,
      tip()?.textContent,
      tip()?.style.transform,
      tip()?.getAttribute('role'),
    ],
  }
}

test('the tip of a mark follows the pointer and is gone when the pointer or the focus leaves', async () => {
  const { pointer, key, send, seen, stage } = await openStage(null)
  const nothing = ['lit null', '', expect.anything(), null]
  await pointer('pointermove', 40, 110)
  expect(seen()).toEqual(['lit 0', 'Shop 0', 'translate(52px, 122px)', null])
  await pointer('pointermove', 60, 120)
  expect(seen()).toEqual(['lit 0', 'Shop 0', 'translate(72px, 132px)', null])
  await pointer('pointerout', 600, 600)
  expect(seen()).toEqual(nothing)
  await key('ArrowRight')
  expect(seen()).toEqual(['lit 0', 'Shop 0', 'translate(92px, 132px)', 'status'])
  await send(new FocusEvent('focusout', { bubbles: true }))
  expect(seen()).toEqual(nothing)
  expect([stage.getAttribute('aria-label'), stage.style.cursor]).toEqual([
    'Cost by shop; the arrow keys read its marks',
    '',
  ])
})

test('the arrow keys bring a mark into sight, and Escape is heard by others only where none is lit', async () => {
  const { key, seen, scrolled } = await openStage(null)
  const heard: string[] = []
  const hear = (event: KeyboardEvent) => void heard.push(event.key)
  window.addEventListener('keydown', hear)
  onTestFinished(() => window.removeEventListener('keydown', hear))
  for (const name of ['ArrowLeft', 'ArrowRight', 'ArrowUp']) await key(name)
  expect([seen()[0], scrolled.mock.calls]).toEqual([
    'lit 1',
    [[{ block: 'nearest', inline: 'nearest' }], [{ block: 'nearest', inline: 'nearest' }]],
  ])
  await key('Escape')
  await key('Escape')
  await key('Enter')
  expect([seen()[0], heard]).toEqual([
    'lit null',
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Escape', 'Enter'],
  ])
})

test('a click or Enter opens the menu of a mark where it stands, and the chart has the focus after it', async () => {
  const spots: unknown[] = []
  const fromRect = vi.spyOn(DOMRect, 'fromRect').mockImplementation((rect) => {
    spots.push([rect?.x, rect?.y])
    return new DOMRect(rect?.x, rect?.y)
  })
  onTestFinished(() => fromRect.mockRestore())
  const menuOf = ({ labels }: ChosenMark) => [
    { key: 'rows', label: `Rows of ${labels.join()}`, onSelect: () => undefined },
  ]
  const onChoose = vi.fn<(mark: ChosenMark) => void>()
  const { key, pointer, closeMenu, usable, stage } = await openStage({
    chosen: null,
    menuOf,
    onChoose,
  })
  await pointer('click', 40, 110)
  expect(usable()).toContain('Rows of shop 0')
  await closeMenu()
  expect([usable(), document.activeElement === stage]).toEqual([[], true])
  await key('ArrowRight')
  expect(stage.style.cursor).toBe('pointer')
  await key('Enter')
  expect([usable(), spots.at(0), spots.at(-1)]).toEqual([['Rows of shop 0'], [40, 110], [80, 120]])
  await closeMenu()
  await pointer('click', 150, 110)
  await pointer('click', 40, 90)
  expect([usable(), onChoose.mock.calls, stage.getAttribute('aria-label')]).toEqual([
    [],
    [],
    'Cost by shop; the arrow keys read its marks, Enter opens the menu of one',
  ])
})
