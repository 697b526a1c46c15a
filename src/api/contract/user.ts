import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'

/** A person as embedded in other objects. */
export const userReferenceSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})

const userSchema = z.object({
  userId: z.number(),
  user_id: z.number(),
  id: z.number(),
  username: z.string(),
  name: z.string(),
  full_name: z.string(),
  email: z.string(),
  initials: z.string(),
  isAdmin: z.boolean(),
  createdOn: z.string(),
  active: z.boolean(),
})

export const loginRequestSchema = z.object({
  username: boundedText(1024),
  password: boundedText(1024),
  provider: z.literal('db'),
  refresh: z.boolean().optional(),
})
export const loginAnswerSchema = z.object({ access_token: z.string(), user: userSchema })

export const usersAnswerSchema = z.object({
  result: z.object({ Users: z.array(userSchema) }),
  count: z.number(),
})

export const registerUserSchema = z.object({
  id: z.union([z.number(), z.literal('')]).nullish(),
  name: boundedText(maxLength.name).optional(),
  email: boundedText(maxLength.name).optional(),
  password: boundedText(1024).nullish(),
  isAdmin: z.boolean().optional(),
  username: boundedText(maxLength.name).optional(),
})
/** What changes of a user; a field that is absent stays. `isAdmin` and `active` count only when an admin sends them. */
export const userUpdateSchema = z.object({
  name: boundedText(maxLength.name).optional(),
  email: boundedText(maxLength.name).optional(),
  isAdmin: z.boolean().optional(),
  active: z.boolean().optional(),
  /** Refused: a password is changed or reset by a call of its own. */
  password: z.unknown().optional(),
})
export const userAnswerSchema = z.object({
  id: z.number(),
  result: userSchema,
  message: z.string(),
})

/** `GET /security/me`: the user a stored token stands for. */
export const ownUserAnswerSchema = z.object({ id: z.number(), result: userSchema })

export const resetPasswordSchema = z.object({
  user_id: z.number().optional(),
  id: z.number().optional(),
  userId: z.number().optional(),
  password: boundedText(1024).optional(),
  new_password: boundedText(1024).optional(),
  old_password: boundedText(1024).optional(),
})

export type UserReference = z.infer<typeof userReferenceSchema>
export type User = z.infer<typeof userSchema>
export type LoginAnswer = z.infer<typeof loginAnswerSchema>
export type RegisterUser = z.infer<typeof registerUserSchema>
export type UserUpdate = z.infer<typeof userUpdateSchema>
export type ResetPassword = z.infer<typeof resetPasswordSchema>
