import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)
const memory = 19 * 1024
const passes = 2
const tagLength = 32

/** Each hash takes a thread of the small pool that file access needs too, so only two run at a time. */
const slots = 2
let running = 0
const waiting: (() => void)[] = []

const inSlot = async <Output>(work: () => Promise<Output>): Promise<Output> => {
  if (running >= slots) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The PHC text of a password under argon2id, with a salt of its own. */
export const hashPassword = async (password: string) => {
  const nonce = randomBytes(16)
  const tag = await inSlot(() => hash('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory, passes }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** What an unknown user's password is compared with, so that the answer takes the same time. */
export const nobodysHash = `$argon2id$v=19$m=${memory},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

export const passwordMatches = async (password: string, stored: string) => {
  const [, m = '', t = '', p = '', salt = '', tag = ''] = phc.exec(stored) ?? []
  if (tag === '') return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await inSlot(() =>
    hash('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      parallelism: Number(p),
      tagLength: expected.length,
      memory: Number(m),
      passes: Number(t),
    }),
  )
  return timingSafeEqual(actual, expected)
}
