import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { uploadPage } from '../e2e/pages/UploadPage.ts'
import { launchBrowser, openPage } from '../e2e/support/browser.ts'
import { signIn } from '../e2e/support/signIn.ts'
import { startWorkspaceProcess } from '../e2e/support/workspace.ts'
import { highestMemory } from './support/memory.ts'
import { importByDuckDb, writeOrders } from './support/orders.ts'
import { share, timed } from './support/timing.ts'

const rounds = 3
const rowCount = 4_300_000

/** The time in which the browser sends the file to a server that throws it away. */
const openSink = async (browser: Browser, csv: string) => {
  const server = createServer((request, response) =>
    request
      .resume()
      .on('end', () => response.setHeader('content-type', 'text/html').end('<input type=file>')),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  await page.locator('input').setInputFiles(csv)
  const send = () =>
    page.evaluate(async () => {
      const body = new FormData()
      for (const file of document.querySelector('input')?.files ?? []) body.append('file', file)
      const since = performance.now()
      await fetch('/', { method: 'POST', body }).then((answer) => answer.text())
      return performance.now() - since
    })
  return { send, close: () => server.close() }
}

const bench = async (folder: string) => {
  const csv = join(folder, 'orders.csv')
  await writeOrders(csv, rowCount)
  const browser = await launchBrowser()

  /** From Submit to the notice that the table is there, on a server that has just been started. */
  const throughPage = async () => {
    const workspace = await startWorkspaceProcess()
    const login = await signIn(workspace)
    const { page, context } = await openPage(browser, workspace.url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await login.into(context)
    const upload = await uploadPage(page)
    await upload.open()
    await upload.dialog.locator('input[type=file]').setInputFiles(csv)
    await upload.dialog.getByRole('textbox', { name: 'Table name' }).fill('orders')
    await page.getByRole('table', { name: 'First rows' }).waitFor()
    const peak = highestMemory(workspace.pid())
    const ms = await timed(async () => {
      await upload.submit.click()
      await upload.notice('Created Table: orders').waitFor({ timeout: 600_000 })
    })
    const highest = peak()
    await context.close()
    await workspace.close()
    return { ms, peak: highest }
  }
  const sink = await openSink(browser, csv)
  const direct: number[] = []
  const transfer: number[] = []
  const ours: { ms: number; peak: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    direct.push(await importByDuckDb(csv, join(folder, 'direct.duckdb')))
    transfer.push(await sink.send())
    ours.push(await throughPage())
  }
  sink.close()
  await browser.close()

  const middle = (times: number[]) => share(times, 0.5)
  const expected = middle(direct) + middle(transfer)
  const row = (name: string, value: number, unit: string, ratio = '') =>
    process.stdout.write(
      `${name.padEnd(56)}${String(Math.round(value)).padStart(8)} ${unit}${ratio.padStart(9)}\n`,
    )
  process.stdout.write(
    `\nUpload of a CSV of ${String(Math.round((await stat(csv)).size / 1e6))} MB, ${String(rowCount)} rows, through the page, medians of ${String(rounds)}\n`,
  )
  row('CREATE TABLE AS … read_csv(sample_size = -1)', middle(direct), 'ms')
  row('the browser sends the file to a server that drops it', middle(transfer), 'ms')
  row(
    'from Submit to Created Table',
    middle(ours.map(({ ms }) => ms)),
    'ms',
    `${(middle(ours.map(({ ms }) => ms)) / expected).toFixed(2)} ×`,
  )
  row(
    'highest memory of the server and its processes',
    Math.max(...ours.map(({ peak }) => peak)),
    'MB',
  )
}

const folder = await mkdtemp(join(tmpdir(), 'chartroom-bench-'))
try {
  await bench(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
