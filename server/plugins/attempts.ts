import { networkOf } from '../engines/reach/hostAddress.ts'
import type { App } from '../instance.ts'
import { hashingTurn, passwordMatches } from '../security/passwords.ts'
import { Refusal } from '../problem.ts'
import { createThrottle } from '../security/throttle.ts'
import type { NoticeTopic } from '../store/peers/peers.ts'

const perPerson = 10
const perAddress = 100
const windowMs = 5 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether the password that `person` sends is the one with this hash. Refused with 429 after too many failures of
     * this person from this address, or of anybody from it, and with 503 while too many passwords are compared.
     */
    checkPassword: (
      request: FastifyRequest,
      person: string | number,
      password: string,
      hash: string,
    ) => Promise<boolean>
  }
}

interface Attempt {
  key: string
  address: string
}

const failed: NoticeTopic<Attempt> = { name: 'password.failed' }
const matched: NoticeTopic<Attempt> = { name: 'password.matched' }

/**
 * Guards passwords against guessing. What waits for its turn does not count, what is being compared counts as failed until it
 * matches: many at once neither slip through nor shut out who knows the password.
 */
export const addAttempts = (app: App) => {
  const persons = createThrottle(perPerson, windowMs)
  const addresses = createThrottle(perAddress, windowMs)
  const { peers } = app

  const countFailure = ({ key, address }: Attempt) => {
    persons.fail(key)
    addresses.fail(address)
  }
  const forgive = ({ key, address }: Attempt) => {
    persons.forgive(key)
    addresses.takeBack(address)
  }
  peers.onNotice(failed, countFailure)
  peers.onNotice(matched, forgive)

  app.decorate('checkPassword', async (request, person, password, hash) => {
    const address = networkOf(request.ip)
    const key = `${person} ${address}`
    const refuseGuessing = () => {
      const seconds = Math.max(persons.wait(key), addresses.wait(address))
      if (seconds === 0) return
      throw new Refusal(429, `Too many requests, retry in ${seconds} s`, {
        headers: { 'retry-after': String(seconds) },
      })
    }
    const compare = async () => {
      refuseGuessing()
      const attempt = { key, address }
      countFailure(attempt)
      await peers.notify(failed, attempt)
      const matches = await passwordMatches(password, hash)
      if (matches) {
        forgive(attempt)
        await peers.notify(matched, attempt)
      }
      return matches
    }
    refuseGuessing()
    return hashingTurn(address, compare)
  })
}
