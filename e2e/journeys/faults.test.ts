import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { actions, type Action } from '../support/faultedActions'
import { furnish, screens, type Furnished, type Screen } from '../support/faultedScreens'
import { faults, worked, type Fault } from '../support/faultProxy'
import { openFaultyWorld, type FaultyWorld } from '../support/faultyWorld'

const { CHARTROOM_FAULTS: chosen, CHARTROOM_FAULTS_TABLE: tableFile } = process.env

let world: FaultyWorld
let things: Furnished
beforeAll(async () => {
  world = await openFaultyWorld()
  things = await furnish(world)
})
afterAll(async () => {
  await world.close()
  if (tableFile !== undefined)
    await writeFile(
      tableFile,
      [markdown('Writes', actions), markdown('First reads', screens)].join('\n'),
    )
})

const words: Record<Fault, string> = {
  cut: 'The server cannot be reached.',
  drop: 'The server cannot be reached.',
  hang: 'The server did not answer in time.',
  500: 'The server failed without giving a reason (500 Internal Server Error).',
  502: 'The server behind the proxy did not answer (502 Bad Gateway).',
  429: 'Too many requests were sent (429 Too Many Requests).',
  html: 'was not understood: a web page came instead of data.',
  half: 'was not understood: it is incomplete.',
}

/** What each cell came to, by row and fault. */
const cells = new Map<string, string>()
const markdown = (title: string, rows: readonly { name: string }[]) =>
  [
    `| ${title} | ${faults.join(' | ')} |`,
    `|---|${faults.map(() => '---|').join('')}`,
    ...rows.map(
      ({ name }) =>
        `| ${name} | ${faults.map((fault) => cells.get(`${name} ${fault}`) ?? '–').join(' | ')} |`,
    ),
    '',
  ].join('\n')

/** The faults that befall a row in every run; all rows have all faults on demand. */
const usual: Record<string, readonly Fault[]> = {
  charts: ['cut'],
  dataset: ['half'],
  home: ['html'],
  'save a new chart': ['cut'],
  'make a database': ['drop'],
  'edit a dataset': ['hang'],
  'delete a chart': ['500'],
  'change the own password': ['502'],
  'share a chart to a project': ['429'],
  'import a table': ['html'],
  'edit a project': ['half'],
  'upload a CSV': ['drop'],
  'run an INSERT': ['drop'],
}
const cellsOf = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.flatMap((row) =>
    (chosen === 'all' ? faults : (usual[row.name] ?? [])).map((fault) => ({
      name: row.name,
      fault,
      row,
    })),
  )

const stopped = (page: Page) => page.getByText('stopped working').count()
const scripted = /undefined|is not iterable|is not a function|Cannot read|\[object/

test.each(cellsOf<Screen>(screens))(
  'the first read of $name tells its failure in its place and can be tried again: $fault',
  async ({ name, fault, row }) => {
    const opened = await world.open(row.call, fault)
    const { page } = opened
    opened.arm()
    await openWithin(page, row.path(things))
    const said = row.region(page).getByText(words[fault]).first()
    await said.waitFor()
    const message = await said.innerText()
    const sent = await opened.disarm()
    await row.region(page).getByRole('button', { name: 'Try again' }).first().click()
    await row.done(page).waitFor()
    await said.waitFor({ state: 'detached' })
    cells.set(`${name} ${fault}`, `“${message}” (${sent} sent)`)
    expect({ stopped: await stopped(page), scriptErrors: opened.scriptErrors() }).toEqual({
      stopped: 0,
      scriptErrors: [],
    })
    expect(message).not.toMatch(scripted)
    await opened.close()
  },
)

let count = 0
test.each(
  cellsOf<Action>(actions).filter(({ fault, row }) => fault !== 'hang' || row.unlimited !== true),
)(
  '$name is done once, with a message in its place and a retry that works: $fault',
  async ({ name, fault, row }) => {
    count += 1
    const thing = `thing ${String(count).padStart(3, '0')}`
    const opened = await world.open(row.call, fault, (await row.who?.(world, thing)) ?? null)
    const { page } = opened
    const { act, region, effects, retry = act, done } = await row.begin(page, thing, world)
    const isFound = row.found?.includes(fault) === true
    opened.arm()
    await act()
    const said = isFound
      ? done.first()
      : region.getByText(row.message?.[fault] ?? words[fault]).first()
    await said.waitFor()
    const message = await said.innerText()
    const before = await effects()
    const sent = await opened.disarm()
    if (!isFound && row.settled?.includes(fault) !== true) {
      await retry()
      await done.first().waitFor()
    }
    cells.set(`${name} ${fault}`, `“${message}” ${before} → ${await effects()} (${sent} sent)`)
    expect({
      before,
      after: await effects(),
      stopped: await stopped(page),
      scriptErrors: opened.scriptErrors(),
    }).toEqual({ before: worked.has(fault) ? 1 : 0, after: 1, stopped: 0, scriptErrors: [] })
    expect(message).not.toMatch(scripted)
    await opened.close()
  },
)
