import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '../../../server/files/openFiles.ts'
import type { FileGroup, SharedFiles } from '../../../server/files/sharedFiles.ts'
import { readConfig } from '../../../server/start/config.ts'
import { s3Missing, startS3, type S3 } from '../../support/s3.ts'

let s3: S3
let folder: string
const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-files-'))
  if (s3Missing !== '') return
  s3 = await startS3()
  for (const key of keys) process.env[key] = s3.settings[key]
})
afterAll(async () => {
  for (const key of keys) delete process.env[key]
  if (s3Missing === '') await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const metadata = { DATABASE_URL: 'postgres://localhost/chartroom' }
/** The files of a server with such a data folder. */
const inFolder = () =>
  openFiles(
    readConfig({
      ...metadata,
      CHARTROOM_TABLES: metadata.DATABASE_URL,
      CHARTROOM_DATA: join(folder, 'all'),
    }),
  )
const inBucket = (data: string, more: Record<string, string> = {}) =>
  openFiles(
    readConfig({ ...metadata, ...s3.settings, CHARTROOM_DATA: join(folder, data), ...more }),
  )

const write = async (files: SharedFiles, group: FileGroup, texts: Record<string, string>) => {
  await mkdir(files.folderOf(group), { recursive: true })
  for (const [name, text] of Object.entries(texts))
    await writeFile(join(files.folderOf(group), name), text)
}
const textOf = (files: SharedFiles, group: FileGroup, name: string) =>
  readFile(join(files.folderOf(group), name), 'utf8')
const bytesOf = async (bytes: AsyncIterable<Uint8Array>) => {
  const pieces = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

const places = [
  { place: 'a folder', missing: '', open: inFolder },
  { place: 'a bucket', missing: s3Missing, open: inBucket },
]

describe.for(places)('files that two servers share in $place', ({ missing, open, place }) => {
  if (missing !== '') {
    test(`S3 was not reached: ${missing}`, ({ skip }) => skip())
    return
  }
  let [one, other] = [] as unknown as [SharedFiles, SharedFiles]
  beforeAll(async () => {
    ;[one, other] = [await open('one'), await open('other')]
  })

  test('what one publishes the other fetches, reads and lists', async () => {
    const texts = { 'rows.json': '[1, 2]', empty: '', 'a b ü.csv': 'ä' }
    await write(one, 'jobs/first', texts)
    await one.publish('jobs/first', Object.keys(texts))
    expect(await other.fetch('jobs/first', ['rows.json', 'empty'])).toBe(true)
    expect(await textOf(other, 'jobs/first', 'rows.json')).toBe('[1, 2]')
    expect(await textOf(other, 'jobs/first', 'empty')).toBe('')
    expect((await bytesOf(other.read('jobs/first', 'a b ü.csv'))).toString()).toBe('ä')
    expect((await other.namesIn('jobs/first')).toSorted()).toEqual(Object.keys(texts).toSorted())
    const listed = (await other.list('jobs')).map(({ id, files }) => ({
      id,
      files: files.map(({ name, bytes }) => [name, bytes]).toSorted(),
    }))
    expect(listed).toEqual([
      {
        id: 'first',
        files: [
          ['a b ü.csv', 2],
          ['empty', 0],
          ['rows.json', 6],
        ],
      },
    ])
    expect(await other.list('results')).toEqual([])
  })

  test.runIf(place === 'a folder')(
    'a group is as new as it is, or as the last of its files',
    async () => {
      await write(one, 'results/late', { rows: '1' })
      const group = one.folderOf('results/late')
      const changed = async (own: number, ofFile: number) => {
        await utimes(join(group, 'rows'), ofFile, ofFile)
        await utimes(group, own, own)
        return (await other.list('results')).map(({ changedMs }) => changedMs / 1000)
      }
      const told = [await changed(1000, 2000), await changed(3000, 2000)]
      await other.remove('results/late')
      expect([...told, await other.list('results')]).toEqual([[2000], [3000], []])
    },
  )

  test('what nobody has published is missing, also where files beside it are there', async () => {
    expect(await other.fetch('jobs/first', ['rows.json', 'layout'])).toBe(false)
    expect(await other.fetch('jobs/unknown', ['rows.json'])).toBe(false)
    expect(await other.namesIn('jobs/unknown')).toEqual([])
  })

  test('what one removes is gone for all, and nothing beside it', async () => {
    await write(one, 'jobs/first-too', { file: 'stays' })
    await one.publish('jobs/first-too', ['file'])
    await other.remove('jobs/first')
    expect((await one.list('jobs')).map(({ id }) => id)).toEqual(['first-too'])
    expect(await (await open('third')).fetch('jobs/first', ['rows.json'])).toBe(false)
  })

  test('a place with the files of another workspace is refused, and one that the other servers do not have', async () => {
    await expect(other.claim('of this workspace', false)).rejects.toThrow('workspace')
    await one.claim('of this workspace', true)
    await other.claim('of this workspace', false)
    await expect(one.claim('of another', true)).rejects.toThrow(
      place === 'a folder' ? 'let CHARTROOM_DATA name' : 'has the files of another workspace',
    )
  })
})

describe.runIf(s3Missing === '')('files in a bucket', () => {
  let [one, other] = [] as unknown as [SharedFiles, SharedFiles]
  beforeAll(async () => {
    ;[one, other] = [await inBucket('one'), await inBucket('other')]
  })

  test('a file larger than one part of an upload arrives whole, for whoever fetches it at once', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, 'the same line of a large file\n')
    await mkdir(one.folderOf('results/7'), { recursive: true })
    await writeFile(join(one.folderOf('results/7'), '0.rows'), large)
    await one.publish('results/7', ['0.rows'])
    const fetched = await Promise.all([1, 2].map(() => other.fetch('results/7', ['0.rows'])))
    expect(fetched).toEqual([true, true])
    expect(large.equals(await readFile(join(other.folderOf('results/7'), '0.rows')))).toBe(true)
    expect(await readdir(other.folderOf('results/7'))).toEqual(['0.rows'])
    expect(large.equals(await bytesOf(other.read('results/7', '0.rows')))).toBe(true)
  })

  test('a server reads its own copy again without the store, and a file that it has released anew', async () => {
    await write(one, 'results/70', { '0.rows': 'others' })
    await one.publish('results/70', ['0.rows'])
    await other.fetch('results/70', ['0.rows'])
    await s3.cut()
    expect(await other.fetch('results/7', ['0.rows'])).toBe(true)
    await other.release('results/7')
    expect(await other.fetch('results/70', ['0.rows'])).toBe(true)
    await expect(other.fetch('results/7', ['0.rows'])).rejects.toThrow('does not answer')
    await s3.mend()
    expect(await other.fetch('results/7', ['0.rows'])).toBe(true)
  })

  test('what an earlier process left of its copies is not taken for whole', async () => {
    await write(other, 'results/7', { '0.rows': 'half of' })
    const started = await inBucket('other')
    expect(await readdir(join(folder, 'other', 'copies')).catch(() => [])).toEqual([])
    await started.fetch('results/7', ['0.rows'])
    expect((await textOf(started, 'results/7', '0.rows')).length).toBe(9 * 1024 * 1024)
  })

  test('copies of what others removed, and uploads that a killed server began, are swept', async () => {
    const { client, bucket } = s3
    const unfinished = async () => {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket }),
      )
      return Uploads.map(({ Key }) => Key)
    }
    await client.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'team/jobs/killed/received' }),
    )
    await write(other, 'jobs/arriving', { received: 'half of' })
    await one.remove('results/7')
    await one.remove('results/70')
    await write(one, 'jobs/stays', { file: 'whole' })
    await one.publish('jobs/stays', ['file'])
    await other.fetch('jobs/stays', ['file'])
    await other.sweep(3_600_000)
    expect(await readdir(other.folderOf('results/7'))).toEqual(['0.rows'])
    await other.sweep(-60_000)
    expect(await unfinished()).toEqual([])
    expect(await readdir(join(folder, 'other', 'copies', 'results'))).toEqual([])
    expect(await readdir(join(folder, 'other', 'copies', 'jobs'))).toEqual(['stays'])
  })

  test('a store that cannot be reached is a problem of its own, which names neither its address nor its keys to people', async () => {
    await write(one, 'jobs/kept', { file: 'whole' })
    await one.publish('jobs/kept', ['file'])
    await s3.cut()
    const failures = await Promise.all(
      [
        one.publish('jobs/kept', ['file']),
        other.fetch('jobs/kept', ['file']),
        other.namesIn('jobs/kept'),
        other.list('jobs'),
        bytesOf(other.read('jobs/kept', 'file')),
      ].map((work) =>
        (work as Promise<unknown>).then(
          () => 'done',
          (error: unknown) => error,
        ),
      ),
    )
    for (const failure of failures)
      expect(failure).toMatchObject({
        status: 503,
        message:
          "The store of the workspace's files does not answer. Try again in a while, or tell who runs Chartroom",
        headers: { 'retry-after': '10' },
        reason: expect.stringContaining('ECONNREFUSED') as unknown,
      })
    expect(JSON.stringify(failures)).not.toContain(s3.settings.AWS_SECRET_ACCESS_KEY)
    await other.remove('jobs/kept')
    await s3.mend()
    expect(await other.fetch('jobs/kept', ['file'])).toBe(true)
  })

  test('of a file that is removed while somebody wants to read it the log says which it was', async () => {
    await expect(bytesOf(other.read('jobs/never', 'file'))).rejects.toMatchObject({
      status: 503,
      reason: expect.stringMatching(/^s3:\/\/.*: jobs\/never\/file is gone$/) as unknown,
    })
  })

  test('a bucket that is not there is refused at the start, with what to do', async () => {
    const nowhere = await inBucket('nowhere', { CHARTROOM_FILES: 's3://chartroom-nowhere' })
    await expect(nowhere.claim('of this workspace', true)).rejects.toThrow(
      /^CHARTROOM_FILES: s3:\/\/chartroom-nowhere\/: NoSuchBucket: .* The bucket must be there, and AWS_ACCESS_KEY_ID/,
    )
  })
})
