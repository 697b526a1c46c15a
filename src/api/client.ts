import axios from 'axios'
import { toProblem } from './contract'

export interface CallOptions {
  signal?: AbortSignal
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

/** The one HTTP layer: adds the bearer header, tells the session about a 401, throws a `Problem`. */
export const http = axios.create({ baseURL: '/api/v1' })

http.interceptors.request.use((request) => {
  const token = session.token()
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
  return request
})

const isSignIn = (url: string | undefined) => url?.startsWith('/security/login') ?? false

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401 && !isSignIn(error.config?.url)) session.expired()
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- an api function rejects with a Problem, which is no Error
  throw axios.isCancel(error) ? error : toProblem(error)
})
