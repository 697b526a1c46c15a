import { formatInstant, formatMoment } from '../format/times'

/** When something was, to the second: the time of today, with the date before it on other days; all of it on hover. */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatInstant(at)}>
      {formatMoment(at)}
    </time>
  )
}
