import { z } from 'zod'
import { storedFormSchema } from '../../machines/explorer/form/storedForm'
import type { FormDraft } from '../../machines/lib/forms'
import { parsedAs, reportFull, storedUserId } from './storage'
import { openWindows, windowId } from './windowId'

const storageKeyOf = (key: string) => `chartroom.draft.${storedUserId()}.${key}`
const ownStorageKeyOf = (key: string) => `${storageKeyOf(key)}.${windowId()}`

const draftSchema = z.object({
  form: storedFormSchema,
  stored: z.object({ form_data: storedFormSchema, version: z.number() }),
})

const draftAt = (storageKey: string): FormDraft | null => {
  const text = localStorage.getItem(storageKey)
  const form = parsedAs(storedFormSchema, text)
  return form === null ? parsedAs(draftSchema, text) : { form, stored: null }
}

/** Where windows that are closed left an edit of a form. */
const leftPlacesOf = async (key: string) => {
  const open = await openWindows()
  const others = `${storageKeyOf(key)}.`
  return Object.keys(localStorage).filter(
    (storageKey) =>
      storageKey === storageKeyOf(key) ||
      (storageKey.startsWith(others) && !open.has(storageKey.slice(others.length))),
  )
}

/** The edit of a form that this browser still holds because the server never got it: this window's own, else one that a closed window left, which becomes this window's. */
export const readDraft = async ({ key }: { key: string }): Promise<FormDraft | null> => {
  const own = ownStorageKeyOf(key)
  const [storageKey, draft] = [own, ...(await leftPlacesOf(key))]
    .map((each) => [each, draftAt(each)] as const)
    .find(([, each]) => each !== null) ?? [own, null]
  if (draft !== null && storageKey !== own) {
    localStorage.setItem(own, JSON.stringify(draft))
    localStorage.removeItem(storageKey)
  }
  return draft
}

/** Stores this window's edit of a form in the browser, beside what the server had when it was made. */
export const writeDraft = async ({ key, ...draft }: FormDraft & { key: string }) => {
  try {
    localStorage.setItem(ownStorageKeyOf(key), JSON.stringify(draft))
  } catch (error) {
    reportFull(error)
    throw error
  }
  await Promise.resolve()
}

/** Forgets this window's edit of a form; those of other windows stay. */
export const dropDraft = async ({ key }: { key: string }) => {
  localStorage.removeItem(ownStorageKeyOf(key))
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
