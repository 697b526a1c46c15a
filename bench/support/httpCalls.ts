import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  text: string
}

/** Calls of `/api/v1` over so many kept connections at most, from a loopback address. */
export const callsFrom = (url: string, connections: number, localAddress = '127.0.0.1') => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = async ({ method = 'GET', path, token, body, headers }: Call): Promise<Answer> => {
    const sent = request(`${url}/api/v1${path}`, {
      agent,
      localAddress,
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.setEncoding('utf8')
    let text = ''
    for await (const piece of response) text += piece as string
    return { status: response.statusCode ?? 0, text }
  }
  return { send, close: () => agent.destroy() }
}
export type Calls = ReturnType<typeof callsFrom>

const boundary = 'end-of-part'
const partHeader = (field: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`

/** A file with the fields of its form, as a page uploads it. */
export const uploadOf = ({
  fields,
  file,
  token,
}: {
  fields: Record<string, string>
  file: Buffer
  token: string
}): Call => ({
  method: 'POST',
  path: '/database/post_file',
  token,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`${partHeader(name)}\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`${partHeader('file')}; filename="orders.csv"\r\ncontent-type: text/csv\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})

/** An answer, or why there was none. */
export const answered = (calls: Calls, call: Call): Promise<Answer | Error> =>
  calls
    .send(call)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

/** The value of an answer that was no refusal. */
export const valueOf = <Value>({ status, text }: Answer): Value => {
  if (status >= 300) throw new Error(`Answered with ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Value
}
