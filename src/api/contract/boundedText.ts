import { z } from 'zod'
import { lengthProblem, maxLength } from './textLength.ts'

export { maxLength }

/** How many members a list in a request may have. */
const maxMembers = 10_000

/** A text in a request; a longer one is refused with 422 at its field. */
export const boundedText = (max: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      const message = lengthProblem(value, max)
      if (message !== undefined)
        issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          input: value,
          message,
          continue: true,
        })
    })
    .meta({ maxLength: max })

/** The JSON text of a form. It is measured where it is read, in bytes, and refused with 413. */
export const formText = () => z.string().meta({ maxLength: maxLength.form })

/** A list in a request. */
export const boundedList = <Member extends z.ZodType>(member: Member, max: number = maxMembers) =>
  z.array(member).max(max)
