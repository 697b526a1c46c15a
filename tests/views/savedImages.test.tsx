import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boxes, boxForm } from '../../gallery/samples/boxes'
import { heat, heatForm } from '../../gallery/samples/heatmaps'
import { areaForm, lineForm, monthAreas, oneLine } from '../../gallery/samples/lines'
import { pie, pieForm } from '../../gallery/samples/pies'
import { bubbleForm, bubblesOf, scatterForm, scatterOf } from '../../gallery/samples/points'
import { manySeries, oneSeries, tableResult } from '../../gallery/samples/results'
import type { ChartResult, FormData, Metric } from '../../src/api/contract'
import { saveImage } from '../../src/effects/saveImage'
import { drawThumbnail } from '../../src/effects/drawThumbnail'
import { storeThumbnail } from '../../src/effects/thumbnailCalls'
import { calledServer } from '../support/calledServer'
import { firstOf } from '../support/firstOf'
import { stepsOn, withPens } from '../support/pens'
import '../support/view'

let done: string[] = []
let drawn: string[] = []
let file = new Blob([])
/** How large the pixels of a canvas are as a file, the first time and the second. */
let sizes: number[] = []

beforeEach(() => {
  done = []
  drawn = []
  sizes = []
  let number = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    done.push(`file ${file.type} of ${file.size} bytes`)
    return `blob:${(number += 1)}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void done.push(`let go of ${url}`))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    done.push(`${this.href} saved as ${this.download}`)
  })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      width: number
      height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      decode = () => {
        done.push(
          `image ${this.width} by ${this.height} ${decodeURIComponent(this.src).slice(0, 100)}`,
        )
        return Promise.resolve()
      }
      toString = () => 'the image'
    },
  )
  HTMLCanvasElement.prototype.toBlob = function toBlob(take, type) {
    done.push(`${type} of ${this.width} by ${this.height}`)
    drawn = [...stepsOn(this)]
    take(new Blob(['x'.repeat(sizes.shift() ?? 10)], { type: type ?? '' }))
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const placed = (part: Element | null, width: number, height: number) => {
  const box = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height }
  if (part) vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
}
/** A page with a chart, the tiles of a dashboard, or neither. */
const pageWith = (html: string, width = 300, height = 200) => {
  document.body.innerHTML = html
  for (const part of document.querySelectorAll('[data-chart-frame], section, svg'))
    placed(part, width, height)
}
const chart = '<div data-chart-frame><svg><rect width="5" height="6" fill="#111111"/></svg></div>'
const tiles = '<div data-tiles><section><svg><circle r="5"/></svg></section></div>'

test('a chart is saved as a picture under its name, the tiles of a dashboard too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  withPens({ all: true })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No fonts')))
  const save = async (of: 'tiles' | undefined, format: 'svg' | 'png' | 'pdf', name: string) => {
    const requested = { format, title: 'Sales', name, ...(of && { of }) }
    await saveImage(requested)
    const [mediaBox] = /\/MediaBox \[[^\]]*\]/.exec(await file.text()) ?? []
    return { done: done.splice(0), drawn: drawn.splice(0), ...(mediaBox && { mediaBox }) }
  }
  pageWith(chart)
  const saved = {
    svg: await save(undefined, 'svg', ' Sales: 2026/27 <a>? '),
    png: await save(undefined, 'png', 'Sales'),
    pdf: await save(undefined, 'pdf', 'Sales of all towns'),
  }
  pageWith(tiles)
  const page = await save('tiles', 'png', 'Board')
  pageWith(chart, 30_000, 100)
  const long = await save(undefined, 'png', 'Long')
  pageWith(tiles, 100, 30_000)
  const tall = await save('tiles', 'png', 'Tall')
  await vi.advanceTimersByTimeAsync(9999)
  const early = done.splice(0)
  await vi.advanceTimersByTimeAsync(1)
  pageWith('<p>Nothing</p>')
  await expect(save(undefined, 'png', 'None')).rejects.toMatchObject({
    message: 'There is no drawing on the page.',
  })
  expect({ ...saved, page, long, tall, early, late: done }).toMatchInlineSnapshot(`
    {
      "early": [],
      "late": [
        "let go of blob:1",
        "let go of blob:2",
        "let go of blob:3",
        "let go of blob:4",
        "let go of blob:5",
        "let go of blob:6",
      ],
      "long": {
        "done": [
          "image 30032 by 168 data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg" width="30032" height="168" ",
          "image/png of 16383 by 91",
          "file image/png of 10 bytes",
          "blob:5 saved as Long.png",
        ],
        "drawn": [
          "drawImage(the image, 0, 0, 16383, 91)",
        ],
      },
      "page": {
        "done": [
          "image 300 by 252 data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="252" vi",
          "image/png of 600 by 504",
          "file image/png of 10 bytes",
          "blob:4 saved as Board.png",
        ],
        "drawn": [
          "drawImage(the image, 0, 0, 600, 504)",
        ],
      },
      "pdf": {
        "done": [
          "image 332 by 268 data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg" width="332" height="268" vi",
          "image/jpeg of 664 by 536",
          "file application/pdf of 807 bytes",
          "blob:3 saved as Sales of all towns.pdf",
        ],
        "drawn": [
          "drawImage(the image, 0, 0, 664, 536)",
        ],
        "mediaBox": "/MediaBox [0 0 249.00 201.00]",
      },
      "png": {
        "done": [
          "image 332 by 268 data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg" width="332" height="268" vi",
          "image/png of 664 by 536",
          "file image/png of 10 bytes",
          "blob:2 saved as Sales.png",
        ],
        "drawn": [
          "drawImage(the image, 0, 0, 664, 536)",
        ],
      },
      "svg": {
        "done": [
          "file image/svg+xml of 705 bytes",
          "blob:1 saved as Sales_ 2026_27 _a__.svg",
        ],
        "drawn": [],
      },
      "tall": {
        "done": [
          "image 100 by 30052 data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg" width="100" height="30052" ",
          "image/png of 54 by 16384",
          "file image/png of 10 bytes",
          "blob:6 saved as Tall.png",
        ],
        "drawn": [
          "drawImage(the image, 0, 0, 54, 16384)",
        ],
      },
    }
  `)
})

const costs = (expression: string): Metric => ({
  id: 1,
  metric_name: 'costs',
  expression,
  verbose_name: null,
  metric_type: null,
  description: null,
})
const areasOfCosts: FormData = { ...areaForm, metrics: ['costs'] }
const moments: ChartResult = {
  ...tableResult,
  colnames: ['day', 'isOpen'],
  coltypes: [2, 3],
  data: Array.from({ length: 3 }, (_, day) => ({ day: `2024-01-0${day + 1}`, isOpen: day === 0 })),
}

const drawables: Record<string, [FormData, ChartResult, Metric[]?]> = {
  bars: [{ viz_type: 'dist_bar' }, manySeries('dist_bar')],
  'bars across': [{ viz_type: 'horiz_bar' }, oneSeries('horiz_bar')],
  lines: [lineForm, oneLine],
  areas: [areaForm, monthAreas],
  pie: [pieForm, pie],
  heatmap: [heatForm, heat],
  boxes: [boxForm, boxes],
  scatter: [scatterForm, scatterOf(12, 3)],
  bubbles: [bubbleForm, bubblesOf(12, 3)],
  'bubbles of other sizes': [
    { ...bubbleForm, extra_form_data: { bubble_minmax: [10, 20] } },
    bubblesOf(3, 1),
  ],
  table: [{ viz_type: 'table' }, tableResult],
  'table of days and truths': [{ viz_type: 'table' }, moments],
  'areas of a saved sum': [areasOfCosts, monthAreas, [costs('SUM(cost)')]],
  'areas of a saved mean': [areasOfCosts, monthAreas, [costs('AVG(cost)')]],
}

test('thumbnails of charts are drawn as they are written down', async () => {
  withPens({ all: true })
  const lines: string[] = []
  const draw = async (
    name: string,
    form: FormData,
    result: ChartResult,
    metrics: Metric[] = [],
  ) => {
    await drawThumbnail({ form, result, metrics })
    lines.push(`# ${name}`, ...done.splice(0), ...firstOf(drawn, 60), '')
  }
  for (const [name, drawable] of Object.entries(drawables)) await draw(name, ...drawable)
  const options = {
    color_scheme: 'Superset Colors',
    opacity: 50,
    viz_options: { sort: 'name_desc', series_sort: 'name_desc', stacking: 'share' },
    y_axis_bounds: [0, 5],
  }
  await draw(
    'with options',
    { viz_type: 'dist_bar', extra_form_data: options },
    manySeries('dist_bar'),
  )
  const inTime = manySeries('echarts_timeseries_line')
  const label = inTime.chart_metadata.x.label
  await draw(
    'in time',
    { viz_type: 'echarts_timeseries_line' },
    {
      ...inTime,
      time_grains: { [label]: 'P1M' },
      records: ['2026-02-01', '<NULL>', '2026-01-01'].map((x, at) => ({
        x,
        key: 'A',
        y: [3, 9, 1][at] ?? 0,
        metric: 'm',
        series: 'A',
      })),
    },
  )
  sizes = [200_001, 200_001]
  await draw('too large', pieForm, pie)
  sizes = [200_000]
  await draw('as large as may be', pieForm, pie)
  await expect(
    drawThumbnail({ form: pieForm, result: { ...pie, rowcount: 0 }, metrics: [] }),
  ).rejects.toThrow('There is nothing to draw.')
  await expect(
    drawThumbnail({ form: { viz_type: 'unknown' }, result: pie, metrics: [] }),
  ).rejects.toThrow('There is nothing to draw.')
  await expect(lines.join('\n')).toMatchFileSnapshot('./thumbnails.txt')
})

const sent: unknown[] = []
calledServer(({ method, url, headers }, response) => {
  if (method === 'PUT') sent.push([url, headers['content-type']])
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'authorization, content-type, x-request-id',
    })
    .end('{"id": 4, "result": {"thumbnail": "a tag"}}')
})

test('a thumbnail is drawn once the page is idle, and stored as that of its chart', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  withPens({ all: true })
  const drawable = { form: pieForm, result: pie, metrics: [] }
  const stored = storeThumbnail({ id: 4, drawable }, {})
  await vi.advanceTimersByTimeAsync(199)
  const early = [...done]
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect({ tag: await stored, early, drawn: done, sent: sent.splice(0) }).toEqual({
    tag: 'a tag',
    early: [],
    drawn: ['image/png of 544 by 256'],
    sent: [['/api/v1/chart/4/thumbnail', 'image/png']],
  })
})
