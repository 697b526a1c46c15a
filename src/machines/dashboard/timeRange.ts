import { isoMoment } from '../../api/contract'

/** Two moments as they are typed; an empty one leaves that end open. */
export interface TimeRange {
  since: string
  until: string
}

export const timeRangeOf = (text: string | null): TimeRange => {
  const [since = '', until = ''] = (text ?? '').split(' : ')
  return { since: since.trim(), until: until.trim() }
}

/** The text that calls and links say a time range with; null where both ends are open. */
export const textOfRange = ({ since, until }: TimeRange): string | null =>
  since.trim() === '' && until.trim() === '' ? null : `${since.trim()} : ${until.trim()}`

const momentProblem = (text: string) =>
  text.trim() === '' || isoMoment(text) !== null ? null : 'Enter a date such as 2026-11-22.'

/** What is wrong with a time range, by its ends. */
export const rangeProblems = ({ since, until }: TimeRange) => {
  const [from, to] = [isoMoment(since), isoMoment(until)]
  return {
    since: momentProblem(since),
    until:
      momentProblem(until) ??
      (from !== null && to !== null && from >= to
        ? 'The end must come after the beginning.'
        : null),
  }
}

/** A time range in words. */
export const rangeWords = (text: string | null): string => {
  const { since, until } = timeRangeOf(text)
  if (since === '' && until === '') return 'All time'
  if (until === '') return `From ${since}`
  return since === '' ? `Until ${until}` : `${since} – ${until}`
}
