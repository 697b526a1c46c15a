import { z } from 'zod'
import {
  isStrongPassword,
  weakPasswordMessage,
  type Problem,
  type RegisterUser,
  type User,
} from '../../api/contract'

/** What of a draft is stored in the browser: everything but the password. */
export const storedUserDraftSchema = z.object({
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})

export interface UserDraft extends z.infer<typeof storedUserDraftSchema> {
  password: string
}

export type DraftErrors = Partial<Record<keyof UserDraft, string>>

export const emptyDraft: UserDraft = { name: '', email: '', password: '', isAdmin: false }

export const draftOf = ({ name, email, isAdmin }: User): UserDraft => ({
  name,
  email,
  password: '',
  isAdmin,
})

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** What a password that is to be set lacks; an empty one is told only where it is required. */
export const passwordError = (password: string, isRequired: boolean) => {
  if (password === '') return isRequired ? 'Password is required' : undefined
  return isStrongPassword(password) ? undefined : weakPasswordMessage
}

const emailError = (email: string) => {
  if (email.trim() === '') return 'Email is required'
  return looksLikeEmail(email.trim()) ? undefined : 'Email must be a valid email'
}

/** What is wrong with a draft, by field; an empty password keeps the one an existing user has. */
export const errorsOf = (draft: UserDraft, isNew: boolean): DraftErrors => {
  const errors = {
    name: draft.name.trim() === '' ? 'Name is required' : undefined,
    email: emailError(draft.email),
    password: passwordError(draft.password, isNew),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** What the server refused, by field; the username is the name that was typed. */
export const refusedFields = (problem: Problem | null): DraftErrors =>
  Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, messages]) => [
      field === 'username' ? 'name' : field,
      messages[0] ?? '',
    ]),
  )

export const payloadOf = (id: number | null, draft: UserDraft): RegisterUser => ({
  ...(id === null ? {} : { id }),
  name: draft.name.trim(),
  email: draft.email.trim(),
  ...(draft.password === '' ? {} : { password: draft.password }),
  isAdmin: draft.isAdmin,
})
