import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chartList } from '../server/store/charts/charts.ts'
import { openStore } from '../server/store/db/open.ts'
import { listOf } from '../server/store/lists/lists.ts'
import { searchThings } from '../server/store/things/search.ts'
import { thingMaker } from '../tests/support/things.ts'
import { addManyThings, sizes } from './support/manyThings.ts'
import { share, timed } from './support/timing.ts'

const charts = 100_000
const rounds = 9
const typed = ['chart 9999', 'no such thing', 'Übersee', 'churn', 'sales n', 'ord', 'or']

const folder = mkdtempSync(join(tmpdir(), 'searches-'))
const store = await openStore(join(folder, 'chartroom.sqlite'))
const make = thingMaker(store)
const [ada, eve] = [await make.person('ada', true), await make.person('eve')]
await addManyThings(store, [ada, eve], { ...sizes, charts })

const median = async (run: () => Promise<unknown>) => {
  await run()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(run))
  return share(times, 0.5).toFixed(1).padStart(7)
}

process.stdout.write(
  `Searches over ${charts} charts and all else, medians of ${rounds}, ms of the server's only thread\n${''.padEnd(16)}everything  charts\n`,
)
for (const text of typed) {
  const filters = [{ col: 'slice_name', opr: 'chart_all_text', value: text }]
  const everything = await median(() => searchThings(store, text, 10, ada))
  const list = await median(() => listOf(store, chartList, { filters }, ada))
  process.stdout.write(`${text.padEnd(16)}${everything.padStart(10)} ${list}\n`)
}
await store.destroy()
rmSync(folder, { recursive: true })
