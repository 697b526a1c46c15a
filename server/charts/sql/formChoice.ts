import { badRequest } from '../../problem.ts'
import type { Form } from './form.ts'
import { isFilled } from './metrics.ts'

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
