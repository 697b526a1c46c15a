import type { UploadFix } from '../../../src/api/contract/upload.ts'
import type { ProblemDetail } from '../../../src/api/contract/problem.ts'
import { Refusal } from '../../problem.ts'

const longestShown = 200

export interface Unfit {
  line: number
  column: string | null
  value: string
  expected: string
  fixes?: UploadFix[]
}

const detail = (message: string, extra: ProblemDetail['extra']): ProblemDetail => ({
  message,
  error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
  level: 'error',
  extra,
})

/** One cell, or one line, that could not be read. */
export const badCell = (message: string, { value, ...position }: Unfit): ProblemDetail =>
  detail(message, { ...position, value: value.slice(0, longestShown) })

/** A refusal of a whole file that names the changes of its options that would help. */
export const fixable = (message: string, fixes: UploadFix[]) =>
  new Refusal(422, message, { errors: [detail(message, { fixes })] })

/** The changes that the details of a refusal name, each once. */
export const fixesOf = (errors: readonly ProblemDetail[] | undefined): UploadFix[] => {
  const fixes = (errors ?? []).flatMap(({ extra }) => (extra['fixes'] ?? []) as UploadFix[])
  return [...new Map(fixes.map((fix) => [fix.says, fix])).values()]
}

/** A refusal of a quoted value after whose closing quote something follows, or that nothing closes. */
export const misquoted = (
  line: number,
  quote: string,
  { column = null, value = '' }: { column?: string | null; value?: string } = {},
) => {
  const fixes: UploadFix[] =
    quote === ''
      ? []
      : [
          { says: 'Keep quotes inside values as they stand', options: { escape: 'as_is' } },
          { says: 'Read the quotes as part of the values', options: { quote: 'none' } },
        ]
  const message = `Line ${line} has a quote that does not end its value: quotes inside a quoted value are doubled`
  return new Refusal(422, message, {
    errors: [badCell(message, { line, column, value, expected: 'a closed value', fixes })],
  })
}
