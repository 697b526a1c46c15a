import { badRequest } from '../../problem.ts'

/** A form as it was sent: any field may be missing or of another shape. */
export type Form = Record<string, unknown>

/** True where a field or slot holds something. */
export const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The word of a form's field; the first of the allowed ones where the form says nothing. */
export const formChoice = <Word extends string>(
  form: Form,
  field: string,
  allowed: readonly [Word, ...Word[]],
): Word => {
  const value = form[field]
  if (!isFilled(value)) return allowed[0]
  const word = allowed.find((one) => one === value)
  if (word === undefined) throw badRequest(`${field}: one of ${allowed.join(', ')}`)
  return word
}
