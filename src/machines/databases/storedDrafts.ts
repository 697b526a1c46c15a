import type { AnyActorRef } from 'xstate'
import { z } from 'zod'
import { secretMask, type Problem } from '../../api/contract'
import { problemSchema } from '../../api/contract/problem'
import { intendedSchema } from '../lib/resumption'
import { databaseDraftSchema } from './databaseDraft'
import { ownPasswordIn, withoutPassword } from './engines'

/** What was typed for a database and is not saved: what it was before, why it was refused, if it was, and whether its secrets are still in it. */
const storedDraftSchema = intendedSchema.extend({
  draft: databaseDraftSchema,
  base: databaseDraftSchema.optional(),
  problem: problemSchema.extend({ status: z.number() }).nullable(),
  secretsAreGone: z.boolean(),
})
export const storedDraftsSchema = z.record(z.string(), storedDraftSchema)
export type StoredDraft = z.infer<typeof storedDraftSchema>
export type StoredDrafts = z.infer<typeof storedDraftsSchema>

/** Stands in the place of an answer while a draft is saved. */
export const underWay: Problem = { status: 0, message: 'It is being saved' }
const left: Problem = {
  status: 0,
  message: 'The page was left before the answer came; the list shows what was saved',
}

const isUnderWay = ({ problem }: StoredDraft) => problem?.message === underWay.message

/** The keys of drafts whose save was under way when the page was left. */
export const leftUnderWay = (drafts: StoredDrafts) =>
  Object.keys(drafts).filter((key) => drafts[key] !== undefined && isUnderWay(drafts[key]))

/** Drafts as they are after the page was left: of what was under way no answer comes any more. */
export const afterReload = (drafts: StoredDrafts): StoredDrafts =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, stored]) => [
      key,
      isUnderWay(stored) ? { ...stored, problem: left } : stored,
    ]),
  )

/** The name under which a draft is kept: that of the panel, and, where it was refused, which refusal it was. */
export const draftKey = (id: number | null, refusal?: number) =>
  `${id ?? 'new'}${refusal === undefined ? '' : ` ${refusal}`}`

/** The number of the newest refused draft that is kept; 0 for none. */
export const newestRefusal = (drafts: StoredDrafts) =>
  Math.max(0, ...Object.keys(drafts).map((key) => Number(key.split(' ')[1] ?? 0)))

/** Where the panel for a database, or for a new one, stands; `refusal` brings back a refused draft. */
export const panelPath = (id: number | null, refusal?: number) => {
  const panel = id === null ? 'new' : `edit=${id}`
  return `/databases?${panel}${refusal === undefined ? '' : `&again=${refusal}`}`
}

/** Where the panel stands that brings back the draft of a key. */
export const pathOfKey = (key: string) => {
  const [id, refusal] = key.split(' ')
  return panelPath(
    id === 'new' ? null : Number(id),
    refusal === undefined ? undefined : Number(refusal),
  )
}

export interface PanelRequest {
  id: number | null
  key: string
}

/** Which panel an address of the screen asks for, and under which key its draft is kept; null for none. */
export const panelRequestOf = (search: string): PanelRequest | null => {
  const params = new URLSearchParams(search)
  const [edit, again] = [params.get('edit') ?? '', params.get('again') ?? '']
  const refusal = /^\d+$/.test(again) ? Number(again) : undefined
  if (params.has('new')) return { id: null, key: draftKey(null, refusal) }
  return /^\d+$/.test(edit) ? { id: Number(edit), key: draftKey(Number(edit), refusal) } : null
}

/** Secrets stay in memory: what is kept over a reload is without them. */
export const withoutSecrets = ({ draft, secretsAreGone, ...stored }: StoredDraft): StoredDraft => {
  const hasPassword = ownPasswordIn(draft.sqlalchemy_uri, secretMask) !== null
  const hasExtra = draft.encrypted_extra !== '' && draft.encrypted_extra !== secretMask
  return {
    ...stored,
    draft: {
      ...draft,
      sqlalchemy_uri: hasPassword
        ? withoutPassword(draft.sqlalchemy_uri, () => '')
        : draft.sqlalchemy_uri,
      encrypted_extra: hasExtra ? '' : draft.encrypted_extra,
    },
    secretsAreGone: secretsAreGone || hasPassword || hasExtra,
  }
}

/** Asks the `databaseDrafts` peer for what is kept under a key; it answers when there is something. */
export interface DraftRequested {
  type: 'draft.requested'
  key: string
  asker: AnyActorRef
}

export interface DraftFound {
  type: 'draft.found'
  stored: StoredDraft
}
