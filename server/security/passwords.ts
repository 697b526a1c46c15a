import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../problem.ts'

const hash = promisify(argon2)
const memory = 19 * 1024
const passes = 2
const tagLength = 32

/** Each hash takes a core, and a thread of the small pool that file access needs too: one or two run at a time, on half of the cores at most. */
const slots = availableParallelism() < 4 ? 1 : 2
const maxWaiting = 64
const retrySeconds = 2

const busy = () =>
  new Refusal(503, `Too many people are signing in, retry in ${retrySeconds} s`, {
    headers: { 'retry-after': String(retrySeconds) },
  })

interface Waiting {
  begin: () => void
  refuse: (reason: Error) => void
}

/** Turns at work of which only so much is done at once. Addresses take turns, and when too many wait, the one with the most waiting gives way. */
export const createTurns = (atOnce: number, max: number) => {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const longest = () =>
    [...queues].reduce<[string, Waiting[]]>(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ['', []],
    )

  const makeRoom = (from: string) => {
    const [address, queue] = longest()
    if (queue.length <= (queues.get(from)?.length ?? 0) + 1) throw busy()
    queue.pop()?.refuse(busy())
    waiting -= 1
    if (queue.length === 0) queues.delete(address)
  }

  const wait = (from: string) => {
    if (waiting >= max) makeRoom(from)
    waiting += 1
    return new Promise<void>((begin, refuse) => {
      const queue = queues.get(from) ?? []
      queues.set(from, [...queue, { begin, refuse }])
    })
  }

  const next = () => {
    const [first] = queues
    if (first === undefined) return false
    const [from, [turn, ...rest]] = first
    queues.delete(from)
    if (rest.length > 0) queues.set(from, rest)
    waiting -= 1
    turn?.begin()
    return true
  }

  return async <Output>(from: string, work: () => Promise<Output>): Promise<Output> => {
    if (running >= atOnce) await wait(from)
    else running += 1
    try {
      return await work()
    } finally {
      if (!next()) running -= 1
    }
  }
}

/** Does work that hashes when it is the turn of the address it comes from; refused with 503 while too many wait. */
export const hashingTurn = createTurns(slots, maxWaiting)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The PHC text of a password under argon2id, with a salt of its own. */
export const hashPassword = async (password: string, from = '') => {
  const nonce = randomBytes(16)
  const tag = await hashingTurn(from, () =>
    hash('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory, passes }),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** What an unknown user's password is compared with, so that the answer takes the same time. */
export const nobodysHash = `$argon2id$v=19$m=${memory},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password is the one that was hashed; called in a turn of `hashingTurn`. */
export const passwordMatches = async (password: string, stored: string) => {
  const [, m = '', t = '', p = '', salt = '', tag = ''] = phc.exec(stored) ?? []
  if (tag === '') return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(p),
    tagLength: expected.length,
    memory: Number(m),
    passes: Number(t),
  })
  return timingSafeEqual(actual, expected)
}
