import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import { isDiskFull } from '../diskFull.ts'
import type { BucketLocation } from '../start/config.ts'
import { StartRefusal } from '../startRefusal.ts'
import { folderFiles } from './folderFiles.ts'
import {
  FilesUnreachable,
  type FileArea,
  type FileGroup,
  type ListedGroup,
  type SharedFiles,
} from './sharedFiles.ts'

const timeouts = { connectionTimeout: 3000, socketTimeout: 30_000 }
const smallestPart = 8 * 1024 * 1024
const maxParts = 10_000
const markName = 'workspace-id'

const isMissing = (error: unknown) => fieldsOf(error)['name'] === 'NoSuchKey'
const isOfThisMachine = (error: unknown) =>
  isDiskFull(error) || (fieldsOf(error)['syscall'] === 'open' && 'path' in fieldsOf(error))
const saidBy = (error: unknown) => {
  const { name, message } = fieldsOf(error)
  return `${String(name)}: ${String(message)}`
}

const connect = ({ endpoint, region }: BucketLocation) =>
  new S3Client({
    ...(region === null ? {} : { region }),
    // A store of one's own seldom has a name in DNS for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: timeouts,
  })

/**
 * Files in a bucket of an S3-compatible store, as `jobs/<id>/<name>` and `results/<run>/<name>` behind its prefix. What
 * this machine writes, and what it has fetched, lies in `copies` of its data folder, which begins empty: a copy is used
 * only where this process published or fetched it, as whole files. Published files never change.
 */
export const openBucketFiles = async (
  dataFolder: string,
  location: BucketLocation,
): Promise<SharedFiles> => {
  const { bucket: Bucket, prefix } = location
  const place = `s3://${Bucket}/${prefix}`
  const client = connect(location)
  const root = join(dataFolder, 'copies')
  await rm(root, { recursive: true, force: true })
  const here = folderFiles(root)
  const whole = new Set<string>()
  const arriving = new Map<string, Promise<boolean>>()

  const reached = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      throw isOfThisMachine(error) ? error : new FilesUnreachable(place, saidBy(error))
    }
  }
  const keyOf = (path: string) => `${prefix}${path}`

  const objectOf = (Key: string) =>
    reached(
      client.send(new GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )

  const put = async (group: FileGroup, name: string) => {
    const path = join(here.folderOf(group), name)
    const { size } = await stat(path)
    const upload = new Upload({
      client,
      params: { Bucket, Key: keyOf(`${group}/${name}`), Body: createReadStream(path) },
      partSize: Math.max(smallestPart, Math.ceil(size / maxParts)),
    })
    await reached(upload.done())
    whole.add(`${group}/${name}`)
  }

  const download = async (group: FileGroup, name: string): Promise<boolean> => {
    const object = await objectOf(keyOf(`${group}/${name}`))
    if (object === null) return false
    const path = join(here.folderOf(group), name)
    const part = `${path}.${randomUUID()}`
    try {
      await mkdir(here.folderOf(group), { recursive: true, mode: 0o700 })
      const bytes = object.Body as AsyncIterable<Uint8Array>
      await reached(pipeline(bytes, createWriteStream(part, { mode: 0o600 })))
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    whole.add(`${group}/${name}`)
    return true
  }

  /** Of those who want a file at once one brings it. */
  const bring = (group: FileGroup, name: string): Promise<boolean> => {
    const path = `${group}/${name}`
    if (whole.has(path)) return Promise.resolve(true)
    const coming = arriving.get(path) ?? download(group, name).finally(() => arriving.delete(path))
    arriving.set(path, coming)
    return coming
  }

  const objectsIn = async (path: string) => {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(`${path}/`) })
    const objects = []
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified } of Contents)
        objects.push({
          path: Key.slice(keyOf(`${path}/`).length),
          bytes: Size,
          changedMs: LastModified?.getTime() ?? Date.now(),
        })
    return objects
  }

  const list = async (area: FileArea): Promise<ListedGroup[]> => {
    const objects = await reached(objectsIn(area))
    const groups = Map.groupBy(objects, ({ path }) => path.slice(0, path.indexOf('/')))
    return [...groups].map(([id, members]) => ({
      id,
      files: members.map(({ path, bytes, changedMs }) => ({
        name: path.slice(id.length + 1),
        bytes,
        changedMs,
      })),
      changedMs: Math.max(...members.map(({ changedMs }) => changedMs)),
    }))
  }

  const release = async (group: FileGroup) => {
    for (const path of whole) if (path.startsWith(`${group}/`)) whole.delete(path)
    await here.remove(group)
  }

  const removeObjects = async (group: FileGroup) => {
    for (const { path } of await objectsIn(group))
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(`${group}/${path}`) }))
  }

  const releaseRemoved = async (area: FileArea, before: number) => {
    const stored = new Set((await list(area)).map(({ id }) => id))
    for (const { id, changedMs } of await here.list(area))
      if (!stored.has(id) && changedMs < before) await release(`${area}/${id}`)
  }

  const abortUnfinished = async (before: number) => {
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }),
    )
    for (const { Key, UploadId, Initiated } of Uploads)
      if ((Initiated?.getTime() ?? Infinity) < before)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }

  /** Who the files belong to; what the first server asks decides whether it starts. */
  const marked = async (identity: string, isAlone: boolean): Promise<string | null> => {
    const object = await objectOf(keyOf(markName))
    if (object !== null) return (await object.Body?.transformToString()) ?? null
    if (!isAlone) return null
    await reached(
      client.send(new PutObjectCommand({ Bucket, Key: keyOf(markName), Body: identity })),
    )
    return identity
  }

  return {
    folderOf: here.folderOf,
    publish: async (group, names) => {
      const last = names.at(-1)
      await Promise.all(names.slice(0, -1).map((name) => put(group, name)))
      if (last !== undefined) await put(group, last)
    },
    fetch: async (group, names) => {
      const brought = await Promise.all(names.map((name) => bring(group, name)))
      return !brought.includes(false)
    },
    read: async function* (group, name) {
      const object = await objectOf(keyOf(`${group}/${name}`))
      if (object === null) throw new FilesUnreachable(place, `${group}/${name} is gone`)
      try {
        yield* object.Body as AsyncIterable<Uint8Array>
      } catch (error) {
        throw new FilesUnreachable(place, saidBy(error))
      }
    },
    namesIn: async (group) => (await reached(objectsIn(group))).map(({ path }) => path),
    list,
    remove: async (group) => {
      await release(group)
      // What cannot be reached now is removed with what nobody needs any more.
      await reached(removeObjects(group)).catch((error: unknown) => {
        if (!(error instanceof FilesUnreachable)) throw error
      })
    },
    release,
    sweep: async (olderThanMs) => {
      const before = Date.now() - olderThanMs
      await releaseRemoved('jobs', before)
      await releaseRemoved('results', before)
      await reached(abortUnfinished(before))
    },
    claim: async (identity, isAlone) => {
      const found = await marked(identity, isAlone).catch((error: unknown) => {
        const reason = error instanceof FilesUnreachable ? error.reason : saidBy(error)
        throw new StartRefusal(
          `CHARTROOM_FILES: ${reason}. The bucket must be there, and AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and, for a store that is not AWS, AWS_ENDPOINT_URL must be those of its store.`,
        )
      })
      if (found !== identity)
        throw new StartRefusal(
          `CHARTROOM_FILES: ${place} has the files of another workspace. Name another bucket or prefix, or the one that the other servers of this workspace name.`,
        )
    },
  }
}
