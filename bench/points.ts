import { chartApp, metric } from '../tests/support/chartApp.ts'
import { openExplorer } from './support/explorer.ts'
import { share } from './support/timing.ts'

const counts = [500, 50_000, 100_000, 1_000_000]
const rounds = 20

const points = (rows: number) =>
  `SELECT i AS id, sin(i) * sqrt(i) + (i * 31 % 97) AS x, cos(i * 1.3) * sqrt(i) + (i * 17 % 89) AS y, 'series ' || (i % 6) AS series FROM range(${rows}) t(i)`
const slots = {
  entity: 'id',
  x: metric('AVG', 'x'),
  y: metric('AVG', 'y'),
  series: 'series',
  row_limit: 1_000_000,
}

const shown = (times: number[]) =>
  `${share(times, 0.5).toFixed(0)} (most ${Math.max(...times).toFixed(0)})`

/** Remembers when the answer of the query was there. */
const arrivals = `const open = XMLHttpRequest.prototype.open
XMLHttpRequest.prototype.open = function (method, url, ...rest) {
  if (String(url).includes('/chart/data')) this.addEventListener('progress', () => { window.arrived = performance.now() })
  return open.call(this, method, url, ...rest)
}`

/** In the page: the time from the answer until the points are on the screen, their pixels read back. */
const painted = () =>
  new Promise<number>((resolve) => {
    const look = () => {
      const layer = document.querySelector('main [data-layer]')
      const canvas = layer instanceof HTMLCanvasElement ? layer : null
      const copy = document.createElement('canvas')
      ;[copy.width, copy.height] = [200, 200]
      const pen = copy.getContext('2d')
      if (canvas) pen?.drawImage(canvas, 0, 0, 200, 200)
      const isThere = canvas
        ? !canvas.dataset['waits'] &&
          pen?.getImageData(0, 0, 200, 200).data.some((value) => value > 0)
        : layer !== null
      if (isThere)
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve(performance.now() - (window as unknown as { arrived: number }).arrived),
          ),
        )
      else requestAnimationFrame(look)
    }
    look()
  })

/** In the page: the time of each event until the frame after it has begun. */
const frames = async ({ kind, times }: { kind: 'hover' | 'wheel' | 'drag'; times: number }) => {
  const area = document.querySelector('main [role=group][tabindex="0"]')
  if (!area) return []
  const box = area.getBoundingClientRect()
  const measured: number[] = []
  const send = (type: string, at: number) => {
    const place = {
      bubbles: true,
      clientX: box.left + box.width * (0.3 + 0.02 * at),
      clientY: box.top + box.height * 0.5,
      pointerId: 1,
      button: 0,
    }
    area.dispatchEvent(
      type === 'wheel'
        ? new WheelEvent('wheel', { ...place, deltaY: at % 2 === 0 ? -120 : 60, cancelable: true })
        : new PointerEvent(type, place),
    )
  }
  if (kind === 'drag') {
    area.setPointerCapture = () => undefined
    send('pointerdown', 0)
  }
  for (let at = 0; at < times; at += 1) {
    const since = performance.now()
    send(kind === 'wheel' ? 'wheel' : 'pointermove', at)
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const layer = document.querySelector('main [data-layer]')
        if (kind !== 'hover' && layer instanceof HTMLCanvasElement)
          document.createElement('canvas').getContext('2d')?.drawImage(layer, 0, 0, 1, 1)
        setTimeout(resolve)
      }),
    )
    measured.push(performance.now() - since)
  }
  if (kind === 'drag')
    area.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1, bubbles: true }))
  return measured
}

/** In the page: the time from a step of zooming until all points are drawn again, their pixels read back. */
const settled = () =>
  new Promise<number>((resolve) => {
    const area = document.querySelector('main [role=group][tabindex="0"]')
    const isPartial = () => document.querySelector('main [data-layer][data-waits]') !== null
    area?.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -120, cancelable: true }))
    const since = performance.now()
    let wasPartial = false
    const look = () => {
      wasPartial ||= isPartial()
      const waits = performance.now() - since < 100 && !wasPartial
      if (waits || isPartial()) return void requestAnimationFrame(look)
      const layer = document.querySelector('main [data-layer]')
      if (layer instanceof HTMLCanvasElement)
        document.createElement('canvas').getContext('2d')?.drawImage(layer, 0, 0, 1, 1)
      setTimeout(() => resolve(performance.now() - since))
    }
    look()
  })

/** In the page: the time from the press on Enter, which selects what is in sight, until that is painted. */
const selected = () =>
  new Promise<number>((resolve) => {
    const area = document.querySelector('main [role=group][tabindex="0"]')
    const since = performance.now()
    area?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const look = () => {
      const layer = document.querySelector('main [data-layer="selected"]')
      if (!(layer instanceof HTMLCanvasElement)) return void requestAnimationFrame(look)
      requestAnimationFrame(() => {
        document.createElement('canvas').getContext('2d')?.drawImage(layer, 0, 0, 1, 1)
        setTimeout(() => resolve(performance.now() - since))
      })
    }
    look()
  })

const main = async () => {
  const app = await chartApp(
    Object.fromEntries(counts.map((rows) => [`points${rows}`, points(rows)])),
  )
  const { page, open, close } = await openExplorer(app)
  await page.addInitScript(arrivals)
  process.stdout.write(
    `Points in Chromium without a graphics card; ms; medians of ${rounds}, a frame is 16\n\n`,
  )
  process.stdout.write(
    `${['points', 'layer', 'painted', 'first hover', 'hover', 'zoom', 'move', 'all again', 'select all'].map((head) => head.padStart(16)).join('')}\n`,
  )
  for (const rows of counts) {
    await open(`points${rows}`, 'scatter', slots)
    const first = await page.evaluate(painted)
    const layer = await page.locator('main [data-layer]').first().getAttribute('data-layer')
    const [begun = 0] = await page.evaluate(frames, { kind: 'hover' as const, times: 1 })
    const [hover, wheel, drag] = [
      await page.evaluate(frames, { kind: 'hover' as const, times: rounds }),
      await page.evaluate(frames, { kind: 'wheel' as const, times: rounds }),
      await page.evaluate(frames, { kind: 'drag' as const, times: rounds }),
    ]
    const again = await page.evaluate(settled)
    await page.locator('main [role=group][tabindex="0"]').press('0')
    const chosen = await page.evaluate(selected)
    process.stdout.write(
      `${[String(rows), layer ?? '', first.toFixed(0), begun.toFixed(0), shown(hover), shown(wheel), shown(drag), again.toFixed(0), chosen.toFixed(0)].map((cell) => cell.padStart(16)).join('')}\n`,
    )
  }
  await close()
}

await main()
