import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { boost, type Boosted, type Objective } from '../server/models/boosting/boost.ts'
import { defaultSettings } from '../server/models/boosting/settings.ts'
import type { FeatureColumn } from '../server/models/columns.ts'
import { fitPreparation, prepared } from '../server/models/preparation.ts'
import { randomOf } from '../server/models/random.ts'
import { splitRows } from '../server/models/split.ts'
import { from, mixedTable, numbers } from '../tests/support/modelData.ts'
import { share } from './support/timing.ts'

const python = process.env['CHARTROOM_TEST_PYTHON'] ?? 'python3'
const settings = { ...defaultSettings, early_stopping_rounds: 0 }
const splitSeeds = from(10, (at) => 42 + at)
const timedRounds = 5
const sizes = [100_000, 1_000_000]
const width = 20

interface DataSet {
  name: string
  features: FeatureColumn[]
  target: number[]
  /** 0 for a regression. */
  classes: number
}

/** What both train on: the prepared columns, and the rows of each part. */
interface Job {
  columns: Float32Array[]
  target: Float32Array
  classes: number
  train: Uint32Array
  test: Uint32Array
  threads: number
}
interface Outcome {
  seconds: number
  loss: number
}

const objectiveOf = (classes: number): Objective =>
  classes === 0 ? 'reg:squarederror' : classes === 2 ? 'binary:logistic' : 'multi:softprob'

const run = (program: string, folder: string): unknown => {
  const { status, stdout, stderr } = spawnSync(
    python,
    [join(import.meta.dirname, 'support', program), folder],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`Set CHARTROOM_TEST_PYTHON to one with xgboost and sklearn: ${stderr}`)
  return JSON.parse(stdout)
}

const trainThere = async (jobs: Job[], folder: string): Promise<Outcome[]> => {
  const described = []
  for (const [at, { columns, target, classes, train, test, threads }] of jobs.entries()) {
    const files = Object.entries({ columns, target: [target], train: [train], test: [test] })
    for (const [name, parts] of files)
      await writeFile(
        join(folder, `${at}.${name}`),
        Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer))),
      )
    const parameters = {
      objective: objectiveOf(classes),
      max_depth: settings.max_depth,
      eta: settings.learning_rate,
      lambda: settings.reg_lambda,
      ...(classes > 2 ? { num_class: classes } : {}),
    }
    const names = Object.fromEntries(files.map(([name]) => [name, `${at}.${name}`]))
    described.push({ ...names, parameters, threads, rounds: settings.n_estimators })
  }
  await writeFile(join(folder, 'jobs.json'), JSON.stringify(described))
  return run('boosting.py', folder) as Outcome[]
}

const lossOf = ({ margins }: Boosted, { target, classes, test }: Job) => {
  const outputs = classes > 2 ? classes : 1
  let total = 0
  for (const row of test) {
    const own = target[row] ?? 0
    const margin = margins[row * outputs + (outputs === 1 ? 0 : own)] ?? 0
    if (classes === 0) total += (margin - own) ** 2
    else if (classes === 2) total += Math.log1p(Math.exp(own === 1 ? -margin : margin))
    else {
      let powers = 0
      for (let output = 0; output < outputs; output += 1)
        powers += Math.exp((margins[row * outputs + output] ?? 0) - margin)
      total += Math.log(powers)
    }
  }
  return classes === 0 ? Math.sqrt(total / test.length) : total / test.length
}

const trainHere = async (job: Job): Promise<Outcome> => {
  const since = performance.now()
  const boosted = await boost({
    objective: objectiveOf(job.classes),
    outputs: job.classes > 2 ? job.classes : 1,
    rows: job.target.length,
    columns: job.columns.length,
    readColumn: (column, into) => into.set(job.columns[column] ?? []),
    targets: job.target,
    trainRows: job.train,
    settings,
    seed: 42,
    threads: job.threads,
    signal: new AbortController().signal,
    onRound: () => undefined,
  })
  return { seconds: (performance.now() - since) / 1000, loss: lossOf(boosted, job) }
}

const jobOf = ({ features, target, classes }: DataSet, seed: number, threads: number): Job => {
  const rows = Uint32Array.from(target, (_, row) => row)
  const { train, test } = splitRows(rows, classes === 0 ? null : Uint8Array.from(target), seed)
  const preparation = fitPreparation(features, train, 'trees')
  const read = prepared(preparation, features)
  const columns = preparation.columns.map((_, column) => {
    const values = new Float32Array(target.length)
    read(column, values, 0)
    return values
  })
  return { columns, target: Float32Array.from(target), classes, train, test, threads }
}

const bundled = async (folder: string): Promise<DataSet[]> => {
  const described = run('bundled.py', folder) as Record<
    string,
    { columns: number; rows: number; classes: number }
  >
  const floats = async (file: string) => {
    const bytes = await readFile(join(folder, file))
    return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)
  }
  return Promise.all(
    Object.entries(described).map(async ([name, { columns, rows, classes }]) => {
      const values = await floats(`${name}.columns`)
      const features = from(columns, (column) =>
        numbers(`${column}`, values.subarray(column * rows, (column + 1) * rows)),
      )
      return { name, features, target: [...(await floats(`${name}.target`))], classes }
    }),
  )
}

/** Prices of districts by place, income, age and rooms, as a census has them. */
const houses = (rows: number): DataSet => {
  const random = randomOf(1)
  const names = [
    'income',
    'age',
    'rooms',
    'bedrooms',
    'people',
    'household',
    'latitude',
    'longitude',
  ]
  const features = names.map((name) =>
    numbers(
      name,
      from(rows, () => random()),
    ),
  )
  const target = from(rows, (row) => {
    const [income = 0, age = 0, rooms = 0, , , household = 0, latitude = 0, longitude = 0] =
      features.map(({ values }) => values[row] ?? 0)
    const byTheSea = Math.exp(-10 * (latitude - longitude) ** 2)
    return 5 * income ** 2 + age * rooms + 3 * byTheSea - household + random() ** 2
  })
  return { name: 'houses', features, target, classes: 0 }
}

const mixed = (name: string, rows: number, classes: number): DataSet => {
  const { features, score } = mixedTable(rows, 3)
  const target = classes === 0 ? score : score.map((value) => (value > 3 ? 1 : 0))
  return { name, features, target, classes }
}

const wide = (rows: number): DataSet => {
  const random = randomOf(2)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const features = from(width, (column) => numbers(`${column}`, from(rows, normal)))
  const [one, two, three] = features.map(({ values }) => values)
  const target = from(rows, (row) =>
    (one?.[row] ?? 0) + (two?.[row] ?? 0) * (three?.[row] ?? 0) + normal() > 0 ? 1 : 0,
  )
  return { name: `${rows} × ${width}`, features, target, classes: 2 }
}

const mean = (outcomes: Outcome[]) =>
  outcomes.reduce((sum, { loss }) => sum + loss, 0) / outcomes.length

const compareLosses = async (folder: string) => {
  const sets = [
    ...(await bundled(folder)),
    houses(20_000),
    mixed('sales (texts, missing)', 20_000, 0),
    mixed('churn (texts, missing)', 20_000, 2),
  ]
  for (const set of sets) {
    const jobs = splitSeeds.map((seed) => jobOf(set, seed, 1))
    const ours: Outcome[] = []
    for (const job of jobs) ours.push(await trainHere(job))
    const [here, there] = [mean(ours), mean(await trainThere(jobs, folder))]
    console.warn(
      `${set.name}: ${set.classes === 0 ? 'RMSE' : 'log loss'} ${here.toPrecision(4)}, XGBoost ${there.toPrecision(4)}: ${(100 * (here / there - 1)).toFixed(1)} %`,
    )
  }
}

const compareTimes = async (folder: string) => {
  for (const rows of sizes)
    for (const threads of new Set([1, Math.min(2, availableParallelism())])) {
      const job = jobOf(wide(rows), 42, threads)
      const [here, there]: [Outcome[], Outcome[]] = [[], []]
      for (let round = 0; round < timedRounds; round += 1) {
        here.push(await trainHere(job))
        there.push(...(await trainThere([job], folder)))
      }
      const median = (outcomes: Outcome[]) =>
        share(
          outcomes.map(({ seconds }) => seconds),
          0.5,
        )
      console.warn(
        `${rows} × ${width}, ${threads} threads: ${median(here).toFixed(2)} s, XGBoost ${median(there).toFixed(2)} s: ${(median(here) / median(there)).toFixed(2)} ×; log loss ${mean(here).toFixed(4)}, ${mean(there).toFixed(4)}`,
      )
    }
}

const folder = await mkdtemp(join(tmpdir(), 'chartroom-models-'))
try {
  await compareLosses(folder)
  await compareTimes(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
