import { toProblem } from '../../api/contract'
import { post } from '../lib/peers'
import type { System } from '../lib/system'

const withoutMessage = 'Error occured'

/** What a failed call about models says: the server's message in the words of `around`, else that there was an error. */
export const refusalText = (
  error: unknown,
  around: (message: string) => string = (message) => message,
) => {
  const { message } = toProblem(error)
  return message === '' ? withoutMessage : around(message)
}

/** Warns in the explorer. */
export const warn = (system: System, title: string, detail?: string) => {
  post(system, {
    intent: 'warning',
    area: 'explorer',
    title,
    ...(detail === undefined ? {} : { detail }),
  })
}
