import type { FormData } from './api/contract'
import { storedFormSchema } from './machines/explorer/storedForm'
import { parsedAs, reportFull, storedUserId } from './storage'

const keyOf = (key: string) => `chartroom.draft.${storedUserId()}.${key}`

/** The edit of a form that this browser still holds because the server never got it. */
export const readDraft = async ({ key }: { key: string }): Promise<FormData | null> =>
  parsedAs(storedFormSchema, await Promise.resolve(localStorage.getItem(keyOf(key))))

export const writeDraft = async ({ key, form }: { key: string; form: FormData }) => {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(form))
  } catch (error) {
    reportFull(error)
    throw error
  }
  await Promise.resolve()
}

export const dropDraft = async ({ key }: { key: string }) => {
  localStorage.removeItem(keyOf(key))
  await Promise.resolve()
}

/** Writes to the clipboard; a browser or page that may not refuses. */
export const copyText = ({ text }: { text: string }) => navigator.clipboard.writeText(text)

/** Writes the whole address of a place of the app to the clipboard; where that is not allowed, the link is told all the same. */
export const copyLink = async ({ path }: { path: string }) => {
  const link = `${window.location.origin}/#${path}`
  try {
    await navigator.clipboard.writeText(link)
    return { link, copied: true }
  } catch {
    return { link, copied: false }
  }
}
