import axios from 'axios'
import { clientId } from './clientId'
import { toProblem } from './contract'

export interface CallOptions {
  signal?: AbortSignal
  /** The key of the intention that a POST carries out: each attempt with it takes effect once. */
  intention?: string
}

interface Session {
  token: () => string | null
  expired: () => void
}

const signedOut: Session = { token: () => null, expired: () => undefined }
let session = signedOut

/** Tells the client where the bearer token is and whom to tell that the server no longer accepts it. */
export const connectSession = (next: Session) => {
  session = next
}

/** The one HTTP layer: adds the bearer header and a key to each POST, which browsers send again by themselves, tells the session about a 401, throws a `Problem`. */
export const http = axios.create({ baseURL: '/api/v1' })

http.interceptors.request.use((request) => {
  const token = session.token()
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
  if (request.method === 'post') request.headers.set('Idempotency-Key', (request as { intention?: string }).intention ?? clientId())
  return request
})

const isSignIn = (url: string | undefined) => url?.startsWith('/security/login') ?? false

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401 && !isSignIn(error.config?.url)) session.expired()
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- an api function rejects with a Problem, which is no Error
  throw axios.isCancel(error) ? error : toProblem(error)
})
