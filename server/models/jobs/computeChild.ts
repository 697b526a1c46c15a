import { flushCompileCache } from 'node:module'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { isDiskFull, noRoom } from '../../diskFull.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import { readLines } from '../../uploads/importer/readFile.ts'
import { createLayout, placeRows, rowsToLayOut } from '../embedding/embed.ts'
import { layoutBytes, readLayout } from '../embedding/layoutFile.ts'
import type { FeatureColumn, TrainedModel, TrainingProgress } from '../model.ts'
import { matchedColumns, matchingOf, predictWith } from '../prediction.ts'
import { fittingProgress, trainModel } from '../training.ts'
import type { ComputeAnswer, ComputeCall } from './compute.ts'
import { embeddedColumns } from './embeddedColumns.ts'
import { charEvaluation, evaluationColumns, evaluationRows } from './evaluationRows.ts'
import { featureColumns } from './featureColumns.ts'
import { extendedLine, insertedLine, linesOf, writeLines } from './lines.ts'
import {
  filesIn,
  readRowsRead,
  seed,
  type Computed,
  type ModelInput,
  type RowsRead,
} from './modelJob.ts'
import { addedColumns, classAt, distinctNames, type AddedColumn } from './predictedColumns.ts'

type Files = ReturnType<typeof filesIn>

const send = (answer: ComputeAnswer) => process.send?.(answer)
const report = (progress: TrainingProgress) => send({ kind: 'progress', progress })
const enter = (stage: TrainingProgress['stage']) =>
  report({ stage, rounds_done: null, rounds_total: null, eta_s: null })

/** Makes the DuckDB file of a table whose rows are lines. */
const stage = async (
  { folder, memoryMb, threads }: ComputeCall,
  file: string,
  columns: readonly { name: string; kind: number }[],
  lines: AsyncIterable<string> | Iterable<string>,
) => {
  const linesFile = `${file}.jsonl`
  const part = `${file}.part`
  await writeLines(linesFile, lines)
  await rm(part, { force: true })
  const answer = await readLines({
    linesFile,
    into: part,
    kinds: columns.map(({ kind }) => kind),
    names: columns.map(({ name }) => name),
    folder,
    memoryMb,
    threads,
  })
  if (answer.kind === 'refused') throw new Refusal(answer.status, answer.message)
  await rename(part, file)
  await rm(linesFile)
}

/** Where computed columns stand: behind the dataset's own, or right behind the index. */
type Place = 'behind' | 'in front'

const linesWith = async function* (
  rowsFile: string,
  added: readonly AddedColumn[],
  hasIndex: boolean,
  place: Place,
) {
  let row = 0
  for await (const line of linesOf(rowsFile)) {
    const current = row
    const cells = added.map(({ at }) => at(current))
    const id = hasIndex ? [] : [current]
    if (place === 'behind') yield extendedLine(line, cells, id)
    else yield hasIndex ? insertedLine(line, cells) : extendedLine(line, [], [...id, ...cells])
    row += 1
  }
}

/** Stages the rows with what is computed of them; answers what the columns are called. Columns behind make way for the others' names. */
const stageRows = async (
  call: ComputeCall,
  file: string,
  { columns, hasIndex, maxNameBytes }: RowsRead,
  added: readonly AddedColumn[],
  place: Place,
) => {
  const id = { name: '_id', kind: columnKinds.number }
  const first = hasIndex ? columns.slice(0, 1) : [id]
  const own = hasIndex ? columns.slice(1) : columns
  const isBehind = place === 'behind'
  enter('staging')
  const ordered = isBehind ? [...first, ...own, ...added] : [...first, ...added, ...own]
  const byPrecedence = isBehind ? [...columns, id, ...added] : [...added, id, ...columns]
  const named = byPrecedence.filter((column) => column !== id || !hasIndex)
  const names = distinctNames(
    named.map(({ name }) => name),
    maxNameBytes,
  )
  const nameOf = new Map(named.map((column, at) => [column, names[at] ?? '']))
  const table = ordered.map((column) => ({ kind: column.kind, name: nameOf.get(column) ?? '' }))
  await stage(call, file, table, linesWith(filesIn(call.folder).rows, added, hasIndex, place))
  const stagedAs = table.map(({ name }) => name)
  return { index: stagedAs[0] ?? '', columns: stagedAs }
}

const countsOf = (labels: readonly string[], target: FeatureColumn) => {
  const counts = new Map<string, number>()
  for (let row = 0; row < target.values.length; row += 1) {
    const label = classAt(target, row)
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return labels.map((label) => counts.get(label) ?? 0)
}

const train = async (
  call: ComputeCall,
  files: Files,
  read: RowsRead,
  { cfg }: ModelInput & { does: 'train' },
): Promise<Computed> => {
  const index = read.hasIndex ? read.columns[0]?.name : undefined
  const selected = new Set(cfg.feature_selection.filter((name) => name !== index))
  const columns = await featureColumns(
    read,
    linesOf(files.rows),
    (name) => name === cfg.target || selected.has(name),
  )
  const target = columns.find(({ name }) => name === cfg.target)
  if (target === undefined) throw unacceptable(`The dataset has no column ${cfg.target} any more`)
  const { model, predictions, split } = await trainModel({
    features: columns.filter((column) => column !== target),
    target,
    algorithm: cfg.algo_type,
    estimator: cfg.base_estimator,
    settings: cfg.hyper_parameters,
    seed,
    threads: call.threads,
    report,
  })
  await writeFile(files.model, JSON.stringify(model))
  const named = await stageRows(
    call,
    files.predictions,
    read,
    addedColumns({ model, predictions, target, split }),
    'behind',
  )
  const rows = evaluationRows(model.evaluation).map((row) => JSON.stringify(row))
  await stage(call, files.evaluation, evaluationColumns, rows)
  const labels =
    model.algorithm === 'classification'
      ? { values: model.labels, counts: countsOf(model.labels, target) }
      : null
  return {
    rows: read.rows,
    ...named,
    trained: { labels, evaluation: charEvaluation(model.evaluation) },
    matching: null,
    embedding: null,
  }
}

const predict = async (call: ComputeCall, files: Files, read: RowsRead): Promise<Computed> => {
  const model = JSON.parse(await readFile(files.model, 'utf8')) as TrainedModel
  const selected = new Set([...model.features, model.target.name])
  const columns = await featureColumns(read, linesOf(files.rows), (name) => selected.has(name))
  const features = columns.filter(({ name }) => name !== model.target.name)
  const { predictions, matching } = predictWith(model, features)
  const target = columns.find(({ name }) => name === model.target.name)
  const named = await stageRows(
    call,
    files.predictions,
    read,
    addedColumns({ model, predictions, target, split: null }),
    'behind',
  )
  return {
    rows: read.rows,
    ...named,
    trained: null,
    matching,
    modelVersion: read.modelVersion,
    embedding: null,
  }
}

const layOut = async (
  { threads }: ComputeCall,
  files: Files,
  read: RowsRead,
  { features }: ModelInput & { does: 'layOut' },
): Promise<Computed> => {
  const index = read.hasIndex ? read.columns[0]?.name : undefined
  const selected = new Set(features.filter((name) => name !== index))
  const rows = rowsToLayOut(read.rows, seed)
  const columns = await featureColumns(
    read,
    linesOf(files.rows),
    (name) => selected.has(name),
    rows,
  )
  const layout = await createLayout({
    features: columns,
    rows,
    total: read.rows,
    seed,
    threads,
    onEpoch: fittingProgress(report),
  })
  await writeFile(files.layout, layoutBytes(layout))
  const embedding = { laidOut: layout.rows.length, total: read.rows, clusters: 0 }
  return { rows: read.rows, index: '', trained: null, matching: null, embedding }
}

const place = async (
  call: ComputeCall,
  files: Files,
  read: RowsRead,
  { clusters }: ModelInput & { does: 'place' },
): Promise<Computed> => {
  const layout = readLayout(await readFile(files.layout))
  const selected = new Set(layout.preparation.features.map(({ name }) => name))
  const columns = await featureColumns(read, linesOf(files.rows), (name) => selected.has(name))
  const matched = matchedColumns(layout, columns)
  const placed = await placeRows({
    layout,
    columns: matched,
    rows: read.rows,
    clusters,
    seed,
    threads: call.threads,
    onClustering: () => enter('clustering'),
    onChunk: fittingProgress(report),
  })
  const added = embeddedColumns(placed)
  const named = await stageRows(call, files.embedding, read, added, 'in front')
  return {
    rows: read.rows,
    ...named,
    trained: null,
    matching: matchingOf(layout, columns, matched),
    embedding: {
      laidOut: layout.rows.length,
      total: layout.total,
      clusters: placed.clusters?.count ?? 0,
    },
  }
}

const computedOf = (call: ComputeCall, files: Files, read: RowsRead): Promise<Computed> => {
  const { input } = call
  if (input.does === 'train') return train(call, files, read, input)
  if (input.does === 'predict') return predict(call, files, read)
  return input.does === 'layOut'
    ? layOut(call, files, read, input)
    : place(call, files, read, input)
}

const compute = async (call: ComputeCall): Promise<ComputeAnswer> => {
  const files = filesIn(call.folder)
  const read = readRowsRead(await readFile(files.rowsRead, 'utf8'))
  const computed = await computedOf(call, files, read)
  await writeFile(files.computed, JSON.stringify(computed))
  return { kind: 'done' }
}

const refusedAnswer = (raw: unknown): ComputeAnswer => {
  const error = isDiskFull(raw) ? noRoom() : raw
  if (error instanceof Refusal)
    return { kind: 'refused', status: error.status, message: error.message }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return { kind: 'refused', status: 500, message: 'Unexpected error' }
}

process.on('message', (call: ComputeCall) => {
  void compute(call).catch(refusedAnswer).then(send)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
