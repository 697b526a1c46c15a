import type { CarriedHistory } from '../../machines/explorer/changeSource.machine'
import { begun, historySchema, type History } from '../../machines/explorer/history/history'
import { parsedAs } from './storage'

interface Key {
  key: string
  userId: number
}

const prefix = 'chartroom.history.'
const maxStored = 5

const nameOf = ({ key, userId }: Key) => `${prefix}${userId}.${key}`

/** The steps of a form that this tab keeps. */
export const readHistory = async (stored: Key): Promise<History | null> =>
  parsedAs(historySchema, await Promise.resolve(sessionStorage.getItem(nameOf(stored))))

const others = (name: string) =>
  Object.keys(sessionStorage).filter((other) => other.startsWith(prefix) && other !== name)

/** Keeps the steps of a form in this tab, and forgets those of forms that were left long ago. */
export const writeHistory = async ({ history, ...stored }: Key & { history: History }) => {
  const name = nameOf(stored)
  for (const other of others(name).slice(0, -maxStored)) sessionStorage.removeItem(other)
  try {
    sessionStorage.setItem(name, JSON.stringify(history))
  } catch {
    for (const other of others(name)) sessionStorage.removeItem(other)
    sessionStorage.setItem(
      name,
      JSON.stringify({ ...history, past: history.past.slice(-10), future: [] }),
    )
  }
  await Promise.resolve()
}

/** Lets the steps of one form go on under another key. */
export const carryHistory = async ({ from, form, to, userId }: CarriedHistory) => {
  await writeHistory({
    key: to,
    userId,
    history: (await readHistory({ key: from, userId })) ?? begun(form),
  })
}
