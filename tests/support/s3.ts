import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './freePort.ts'
import { python, pythonMissing } from './python.ts'

const given = process.env['CHARTROOM_TEST_S3_URL']

/** Why there is no S3-compatible store; empty where there is one: Python's `moto`, or the one whose address stands in CHARTROOM_TEST_S3_URL. */
export const s3Missing =
  given === undefined ? pythonMissing(['moto.server', 'moto.s3', 'flask_cors']) : ''

const startMoto = async () => {
  const port = await freePort()
  const server = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(server, 'exit')
  let said = ''
  for await (const text of server.stderr as AsyncIterable<Buffer>) {
    said += text.toString()
    if (said.includes('Running on')) break
  }
  if (server.exitCode !== null) throw new Error(said)
  server.stderr.resume()
  return {
    url: new URL(`http://key-of-tests:secret-of-tests@127.0.0.1:${port}`),
    stop: async () => {
      server.kill('SIGKILL')
      await exited
    },
  }
}

/** Passes connections on, for as long as it is not cut. */
const startWay = async (to: URL) => {
  const sockets = new Set<Socket>()
  const listening = async (port: number) => {
    const server = createServer((socket) => {
      const further = connect(Number(to.port), to.hostname)
      for (const one of [socket, further]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => sockets.delete(one))
      }
      socket.pipe(further).pipe(socket)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listening(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      server = await listening(port)
    },
  }
}

/** An S3-compatible store with a bucket of its own, and the way to it, which can be cut and mended. */
export const startS3 = async () => {
  const { url, stop } =
    given === undefined ? await startMoto() : { url: new URL(given), stop: () => Promise.resolve() }
  const { port, cut, mend } = await startWay(url)
  const bucket = `chartroom-${randomUUID()}`
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: url.origin,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    client,
    bucket,
    cut,
    mend,
    /** What a server is started with. */
    settings: {
      CHARTROOM_FILES: `s3://${bucket}/team`,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: secretAccessKey ?? '',
    },
    /** The names of all objects. */
    names: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    stop: async () => {
      client.destroy()
      await cut()
      await stop()
    },
  }
}
export type S3 = Awaited<ReturnType<typeof startS3>>
