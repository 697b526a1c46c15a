import { calledServer } from './calledServer'
import { sampleAnswer } from './sampleAnswers'

interface Sent {
  method: string
  path: string
  search: string
  body: unknown
}
/** What a sample has in its `result` instead; a status in place of it refuses the call with the rest as its body. */
type Answered = Record<string, unknown> | unknown[]

const textOf = async (pieces: AsyncIterable<unknown>) => {
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

const changed = (sample: object | null, result: Answered | undefined) => {
  if (result === undefined || sample === null) return sample
  const usual = 'result' in sample ? (sample.result as object) : {}
  return { ...sample, result: Array.isArray(result) ? result : { ...usual, ...result } }
}

/** A server that answers what the contract describes, but for what `answer` says of a request. */
export const sampledServer = () => {
  const requests: Sent[] = []
  const server = {
    requests,
    answer: (_: Sent): Answered | undefined => undefined,
    /** What was requested since the last time that it was asked for. */
    sent: () => requests.splice(0).map(({ method, path }) => `${method} ${path}`),
  }
  calledServer((request, response) => {
    void (async () => {
      const text = await textOf(request)
      const [address = '', search = ''] = (request.url ?? '').split('?')
      const isJson = request.headers['content-type']?.startsWith('application/json') === true
      const sent = {
        method: request.method ?? '',
        path: address.replace('/api/v1', ''),
        search: decodeURIComponent(search),
        body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
      }
      requests.push(sent)
      const answer = server.answer(sent)
      const { status, ...refusal } = { status: 200, ...(Array.isArray(answer) ? {} : answer) }
      const sample = (await sampleAnswer(sent.method, sent.path)) as object | null
      const isRefused = typeof status === 'number' && status !== 200
      response
        .writeHead(isRefused ? status : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(isRefused ? refusal : changed(sample, answer)))
    })()
  })
  return server
}
