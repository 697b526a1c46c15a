import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { tableViewSchema } from '../../src/api/contract/fileExport.ts'
import { anyFormDataSchema } from '../../src/api/contract/formData.ts'
import { chartFile } from './chartFile.ts'
import { readableDataset } from '../charts/sql/datasetSource.ts'
import { originOfForm } from '../databases/queryWatch.ts'
import type { FileAgain, OpenFile } from './exports.ts'
import { fileName } from './fileName.ts'
import { runFile } from './runFile.ts'
import { viewFile } from './viewFile.ts'
import type { App } from '../instance.ts'
import { notFound, Refusal } from '../problem.ts'
import type { JobRow, UserRow } from '../store/db/tables.ts'
import { userById } from '../store/users/users.ts'
import { filesOfJob, madeFile, makeRoom } from '../jobs/files.ts'
import { jobById } from '../store/jobs.ts'
import type { JobKind } from '../jobs/work.ts'

const fileSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  title: z.string(),
  escapeFormulas: z.boolean(),
})
const inputSchema = z.union([
  fileSchema.extend({
    datasetId: z.number(),
    form: anyFormDataSchema,
    view: tableViewSchema.optional(),
  }),
  fileSchema.extend({ run: z.number(), statement: z.number().optional() }),
])
export type ExportInput = z.infer<typeof inputSchema>
const againSchema = z.union([inputSchema, z.object({ jobId: z.string() })])

async function* counted(bytes: AsyncIterable<Uint8Array>, count: (sum: number) => void) {
  let sum = 0
  for await (const piece of bytes) {
    count((sum += piece.byteLength))
    yield piece
  }
}

const tooLarge = (limitBytes: number) =>
  new Refusal(
    413,
    `The file is larger than the ${Math.round(limitBytes / 1_048_576)} MB that there is room for: export fewer rows or columns`,
  )

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB written`

const bytesOf = async (app: App, input: ExportInput, user: UserRow, signal: AbortSignal) => {
  const request = {
    format: input.format,
    title: input.title,
    escapeFormulas: input.escapeFormulas,
    caller: `job ${user.id}`,
    signal,
  }
  if ('run' in input)
    return (
      await runFile(app, user, { ...request, run: input.run, statement: input.statement })
    ).all()
  const { source, engine } = await readableDataset(app, input.datasetId, user)
  const whole = { ...request, source, form: input.form, samples: false }
  return app.withOrigin(originOfForm(input.form, input.datasetId), () =>
    input.view ? viewFile(engine, { ...whole, view: input.view }) : chartFile(engine, whole),
  )
}

/** Writes all rows of a chart's query, or of a run of SQL, into a file that its user fetches when it is whole. */
export const exportFile =
  (app: App): JobKind =>
  async ({ job, signal, report }) => {
    const input = inputSchema.parse(JSON.parse(job.input))
    const user = await userById(app.store, job.user_id)
    if (user === undefined) throw notFound()
    const group = filesOfJob(job.id)
    const folder = app.files.folderOf(group)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    report({ stage: 'writing', message: 'Running the query' })
    const bytes = await bytesOf(app, input, user, signal)
    const part = join(folder, 'part')
    const count = (sum: number) => {
      if (sum > app.config.exportsLimit) throw tooLarge(app.config.exportsLimit)
      report({ message: megabytes(sum) })
    }
    await pipeline(
      Readable.from(counted(bytes, count), { objectMode: false }),
      createWriteStream(part),
      { signal },
    )
    await makeRoom(app, (await stat(part)).size)
    await rename(part, join(folder, madeFile))
    await app.files.publish(group, [madeFile])
    await app.files.release(group)
    return { format: input.format }
  }

export const fileOfJob = async (app: App, job: JobRow): Promise<OpenFile> => {
  const group = filesOfJob(job.id)
  if (
    job.kind !== 'export' ||
    job.state !== 'finished' ||
    !(await app.files.namesIn(group)).includes(madeFile)
  )
    throw notFound('This job has no file')
  const { format, title } = inputSchema.parse(JSON.parse(job.input))
  const bytes = () => app.files.read(group, madeFile)
  const again = { userId: job.user_id, input: { jobId: job.id } }
  return { name: fileName(title, format), format, bytes, giveUp: () => undefined, again }
}

/** Opens a file that another server had ready. */
export const openAgain = async (app: App, again: FileAgain): Promise<OpenFile> => {
  const input = againSchema.parse(again.input)
  if ('jobId' in input) return fileOfJob(app, await jobById(app.store, input.jobId))
  const user = await userById(app.store, again.userId)
  if (user === undefined) throw notFound()
  const stop = new AbortController()
  const bytes = await bytesOf(app, input, user, stop.signal)
  return {
    name: fileName(input.title, input.format),
    format: input.format,
    bytes: () => bytes,
    giveUp: () => stop.abort(),
    again,
  }
}
