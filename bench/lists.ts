import type { Page } from 'playwright'
import type { ListFilter, ListQuery } from '../src/api/contract/list.ts'
import { signedInUser, testApp } from '../tests/support/app.ts'
import { openSignedIn } from './support/explorer.ts'
import { addManyThings, sizes } from './support/manyThings.ts'
import { share, timed } from './support/timing.ts'

const rounds = 20
const listLimit = 300
const searchLimit = 150

/** The screens that the menu leads to, and the nouns of things that their first page shows. */
const screens: Record<string, string[]> = {
  '/': ['project', 'chart', 'dashboard', 'table'],
  '/favorites': ['project', 'chart', 'dashboard', 'table'],
  '/projects': ['project'],
  '/charts': ['chart'],
  '/dashboards': ['dashboard'],
  '/datasets': ['table'],
  '/recent': ['chart', 'table'],
  '/trash': ['dashboard'],
}
const typed = [
  'churn',
  'sales n',
  'chart 99',
  'Übersee',
  'penguins',
  'table 12',
  'east',
  'no such thing',
  'ord',
  'margin partners',
]

/** Leads to a page without things, as a link there would. */
const leave = async (page: Page) => {
  await page.evaluate(() => {
    history.pushState({}, '', '/users')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.locator('main').getByText('ada@example.com').waitFor()
}

/** Presses the link to a screen; answers the time until the frame after the one in which the main part shows one thing of each noun at least. */
const pressed = (page: Page, path: string, nouns: string[]) =>
  page.evaluate(
    ([href = '', ...requested]) =>
      new Promise<number>((resolve, reject) => {
        const patience = 30_000
        const patterns = requested.map((noun) => new RegExp(`\\b${noun} \\d+`))
        const since = performance.now()
        const look = () => {
          const text = document.querySelector('main')?.textContent ?? ''
          if (patterns.every((pattern) => pattern.test(text)))
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.now() - since)),
            )
          else if (performance.now() - since > patience)
            reject(
              new Error(`${href} showed no ${requested.join(' and no ')}: ${text.slice(0, 300)}`),
            )
          else requestAnimationFrame(look)
        }
        const pressable = document.querySelector<HTMLElement>(`a[href="${href}"]`)
        if (pressable === null) reject(new Error(`There is no link to ${href}`))
        pressable?.click()
        requestAnimationFrame(look)
      }),
    [path, ...nouns],
  )

/** The calls of lists that the page makes until something is done, as it makes them. */
const callsDuring = async (page: Page, run: () => Promise<unknown>) => {
  const calls = new Set<string>()
  const note = (request: { url: () => string }) => {
    const url = new URL(request.url())
    if (/^\/api\/v1\/\w+\/$/.test(url.pathname)) calls.add(`${url.pathname}${url.search}`)
  }
  page.on('request', note)
  await run()
  page.off('request', note)
  return [...calls]
}

const repeated = async (run: (round: number) => Promise<number>) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await run(round))
  return times
}

/** Types into the header's search; answers the time from the last key to the painted answer, and that of the call alone. */
const searched = async (page: Page, text: string) => {
  const box = page.getByRole('combobox', { name: /^Search/ }).first()
  await box.fill('')
  await page.evaluate(() => performance.clearResourceTimings())
  await box.pressSequentially(text.slice(0, -1))
  const painted = await page.evaluate(() => performance.now())
  const answer = page.waitForResponse((response) => {
    const url = new URL(response.url())
    return (
      url.pathname === '/api/v1/search/' &&
      (JSON.parse(url.searchParams.get('q') ?? '{}') as { text?: string }).text === text
    )
  })
  await box.press(text.slice(-1))
  await (await answer).finished()
  const [done, call] = await page.evaluate(
    () =>
      new Promise<[number, number]>((resolve) => {
        const { duration = 0 } =
          performance
            .getEntriesByType('resource')
            .findLast(({ name }) => name.includes('/search/')) ?? {}
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve([performance.now(), duration])),
        )
      }),
  )
  return { painted: done - painted, call }
}

const nameOf = (call: string) => {
  const { pathname, searchParams } = new URL(call, 'http://localhost')
  const {
    page_size = 20,
    order_column = '',
    filters = [],
  } = JSON.parse(searchParams.get('q') ?? '{}') as ListQuery
  const narrowed = (filters as ListFilter[]).map(({ opr }) => opr).join(' ')
  return `${pathname.slice('/api/v1'.length)} ${page_size} ${narrowed || order_column}`
}

const line = (name: string, times: number[], limit?: number) => {
  const [middle, late] = [share(times, 0.5), share(times, 0.95)]
  const verdict =
    limit === undefined
      ? ''
      : middle <= limit
        ? `at most ${limit}: kept`
        : `at most ${limit}: NOT KEPT`
  if (limit !== undefined && middle > limit) process.exitCode = 1
  process.stdout.write(
    `${name.padEnd(44)}${middle.toFixed(1).padStart(10)}${late.toFixed(1).padStart(10)}   ${verdict}\n`,
  )
}

const main = async () => {
  const app = await testApp()
  const third = await signedInUser(app.app, 'third')
  await addManyThings(app.store, [app.admin.user, app.plain.user, third.user])
  const { page, address, close } = await openSignedIn(app)
  process.stdout.write(
    `${Object.entries(sizes)
      .map(([noun, count]) => `${count} ${noun}`)
      .join(', ')} of each; medians of ${rounds}, ms\n\n`,
  )
  process.stdout.write(
    `${'from the click to the painted first page'.padEnd(44)}${'median'.padStart(10)}${'95 %'.padStart(10)}\n`,
  )
  await page.goto('/users')
  await page.locator('main').getByText('ada@example.com').waitFor()

  const calls = new Set<string>()
  for (const [path, nouns] of Object.entries(screens)) {
    for (const call of await callsDuring(page, () => pressed(page, path, nouns))) calls.add(call)
    const times = await repeated(async () => {
      await leave(page)
      return pressed(page, path, nouns)
    })
    line(path, times, listLimit)
  }
  await leave(page)
  const answers: { painted: number; call: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    answers.push(await searched(page, typed[round % typed.length] ?? ''))
  process.stdout.write('\n')
  line(
    'search, the answer',
    answers.map(({ call }) => call),
    searchLimit,
  )
  line(
    'search, from the last key to the paint',
    answers.map(({ painted }) => painted),
  )

  process.stdout.write('\nthe same calls over HTTP alone\n')
  const headers = { authorization: `Bearer ${app.admin.token}` }
  for (const call of calls) {
    const times = await repeated(() =>
      timed(async () => (await fetch(`${address}${call}`, { headers })).text()),
    )
    line(nameOf(call), times)
  }
  await close()
}

await main()
