import { fromCallback, type EventObject, type Subscription } from 'xstate'
import { z } from 'zod'
import type { AnswerSchema } from '../../api/client'
import { storedFormSchema } from '../../machines/explorer/form/storedForm'
import type { FormDraft } from '../../machines/lib/forms'
import type { FollowedEdit, WorkResumed } from '../../machines/lib/resumption'
import { attempt, parsedAs, reportFull, storedUserId } from './storage'
import { openWindows, windowId } from './windowId'

const storageKeyOf = (key: string) => `chartroom.draft.${storedUserId()}.${key}`
const ownStorageKeyOf = (key: string) => `${storageKeyOf(key)}.${windowId()}`

const formDraftSchema = z.union([
  storedFormSchema.transform((form): FormDraft => ({ form, stored: null })),
  z.object({
    form: storedFormSchema,
    stored: z.object({ form_data: storedFormSchema, version: z.number() }),
  }),
])

/** Where windows that are closed left an edit. */
const leftPlacesOf = async (key: string) => {
  const open = await openWindows()
  const others = `${storageKeyOf(key)}.`
  return Object.keys(localStorage).filter(
    (storageKey) =>
      storageKey === storageKeyOf(key) ||
      (storageKey.startsWith(others) && !open.has(storageKey.slice(others.length))),
  )
}

/** The unsaved edit that this browser persists because the server never got it: this window's own, else one that a closed window left, which becomes this window's. */
export const readEdit = async <Edit>(
  key: string,
  schema: AnswerSchema<Edit>,
): Promise<Edit | null> => {
  const own = ownStorageKeyOf(key)
  const [storageKey, draft] = [own, ...(await leftPlacesOf(key))]
    .map((each) => [each, parsedAs(schema, localStorage.getItem(each))] as const)
    .find(([, each]) => each !== null) ?? [own, null]
  if (draft !== null && storageKey !== own) {
    localStorage.setItem(own, JSON.stringify(draft))
    localStorage.removeItem(storageKey)
  }
  return draft
}

/** The edit of a form that the server never got. */
export const readDraft = ({ key }: { key: string }) => readEdit(key, formDraftSchema)

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

/** Stores what of a screen the server does not have for as long as that is so, and brings it back to the screen when it is opened again. */
export const storedEdit = <Edit>(schema: AnswerSchema<Edit>) =>
  fromCallback<EventObject, FollowedEdit<Edit>, WorkResumed<Edit>>(
    ({ input: { key, ref, edit }, sendBack }) => {
      const storageKey = ownStorageKeyOf(key)
      let last = 'null'
      const store = () => {
        const text = JSON.stringify(edit())
        if (text === last) return
        last = text
        attempt(() =>
          text === 'null'
            ? localStorage.removeItem(storageKey)
            : localStorage.setItem(storageKey, text),
        )
      }
      let subscription: Subscription | undefined
      let isLeft = false
      const begin = (found: Edit | null) => {
        if (isLeft) return
        last = JSON.stringify(found)
        if (found !== null) sendBack({ type: 'work.resumed', work: found })
        subscription = ref.subscribe(store)
      }
      readEdit(key, schema).then(begin, () => begin(null))
      return () => {
        isLeft = true
        subscription?.unsubscribe()
      }
    },
  )

/** Forgets this window's edit of what the server has by now, unless it has become another one since. */
export const dropSaved = <Edit>(
  key: string,
  schema: AnswerSchema<Edit>,
  isSaved: (edit: Edit) => boolean,
) =>
  attempt(() => {
    const edit = parsedAs(schema, localStorage.getItem(ownStorageKeyOf(key)))
    if (edit !== null && isSaved(edit)) localStorage.removeItem(ownStorageKeyOf(key))
  })

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
