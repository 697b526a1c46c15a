import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { readdirSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let world: TestApp
let address: string
beforeAll(async () => {
  workspace = await openTestWorkspace()
  world = await testApp({ workspace: workspace.engine })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await workspace.close()
})

const megabyte = 1_048_576
const fields = {
  database_name: 'Workspace',
  table_name: 'data',
  schema: '',
  separator: ',',
  quote: '"',
  encoding: 'utf-8',
}
const begun = [
  ...Object.entries(fields).map(
    ([name, value]) =>
      `--end\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  ),
  '--end\r\ncontent-disposition: form-data; name="file"; filename="data.csv"\r\n\r\n',
].join('')

/** Sends a file that begins so and goes on with one and the same megabyte until the server answers; tells how much it took until then. */
const sendUntilAnswered = async (beginning: string, goesOn: string, megabytes: number) => {
  const headers = {
    authorization: `Bearer ${world.plain.token}`,
    'content-type': 'multipart/form-data; boundary=end',
    'content-length': megabytes * megabyte,
  }
  const sending = request(`${address}/api/v1/database/post_file`, { method: 'POST', headers })
  const answers: IncomingMessage[] = []
  sending.once('response', (answer) => answers.push(answer))
  const answering = once(sending, 'response')
  const chunk = Buffer.from(goesOn.repeat(megabyte / goesOn.length))
  sending.write(begun + beginning)
  let sent = 0
  for (; answers.length === 0 && sent < megabytes; sent += 1)
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answering])
  const [answer] = (await answering) as [IncomingMessage]
  const { message } = (await json(answer)) as { message: string }
  sending.on('error', () => undefined).destroy()
  return { sent, status: answer.statusCode, message }
}
const staged = () =>
  readdirSync(workspace.engine.stagingFolder).filter((name) => name.startsWith('upload-'))

test('a file of 10 GB is refused by what it says of its size, before it comes', async () => {
  const { sent, ...answer } = await sendUntilAnswered('a,b\n', '1,2\n', 10_240)
  expect(answer).toEqual({ status: 413, message: 'The file is larger than 1024 MB' })
  expect(sent).toBeLessThan(64)
  await expect.poll(staged).toEqual([])
})

test.each([
  [
    'one line',
    'a,b\n1,',
    'x',
    'Record 2 of the file is longer than 64 MB, which is the most that can be read',
  ],
  [
    'a quote that nothing closes',
    'a,b\n1,"',
    'x\n',
    'A quoted value that starts in record 2 does not end within 64 MB: its quote may never be closed',
  ],
])(
  'a file of 1 GB that is %s is refused before half of it has come',
  async (_, beginning, goesOn, message) => {
    const { sent, ...answer } = await sendUntilAnswered(beginning, goesOn, 1000)
    expect(answer).toEqual({ status: 422, message })
    // 132 MB are stored at most; what comes until the answer is read is thrown away.
    expect(sent).toBeLessThan(500)
    await expect.poll(staged).toEqual([])
  },
  180_000,
)
