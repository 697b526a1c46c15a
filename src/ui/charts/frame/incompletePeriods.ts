import type { IncompletePeriods, TimeGrain } from '../../../api/contract'
import { formatPeriod, momentOf } from '../../../api/contract/periodLabels'
import { periodBegin } from '../../../api/contract/periods'

const words = {
  PT1H: 'hour',
  P1D: 'day',
  P1W: 'week',
  '1969-12-28T00:00:00Z/P1W': 'week',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
} as const

const hasWord = (grain: TimeGrain | undefined): grain is keyof typeof words =>
  grain !== undefined && grain in words

/** What a chart says of periods that have rows over a part of their time only. */
export interface IncompleteTexts {
  /** Of all of them. */
  note: string
  /** Of a period, by its begin; undefined where it is complete. */
  ofPeriod: (name: string) => string | undefined
}

/** `on Wed 8 Apr 2026`, with the time where periods are of days or shorter. */
const momentText = (value: string, grain: TimeGrain) => {
  const text = formatPeriod(value, grain === 'PT1H' || grain === 'P1D' ? 'none' : 'P1D')
  return `${text.includes(':') ? 'at' : 'on'} ${text}`
}

/** What is said of the first and the last period of an axis with a grain, where they are incomplete. */
export const incompleteTexts = (
  { first, last }: IncompletePeriods = {},
  grain: TimeGrain | undefined,
): IncompleteTexts | undefined => {
  if (!hasWord(grain)) return undefined
  const sides = [
    { which: 'first', verb: 'begin', value: first },
    { which: 'last', verb: 'end', value: last },
  ].flatMap(({ which, verb, value }) => {
    const at = value === undefined ? null : momentOf(value)
    return value === undefined || at === null
      ? []
      : [{ which, begin: periodBegin(at, grain), data: `${verb} ${momentText(value, grain)}` }]
  })
  if (sides.length === 0) return undefined
  const which = sides.map((side) => `the ${side.which}`).join(' and ')
  const data = sides.map((side) => side.data).join(' and ')
  return {
    note: `T${which.slice(1)} ${words[grain]} ${sides.length === 1 ? 'is' : 'are'} incomplete: data ${data}.`,
    ofPeriod: (name) => {
      const at = momentOf(name)
      const found = at === null ? undefined : sides.find(({ begin }) => begin === at)
      return found && `Incomplete: data ${found.data}`
    },
  }
}

interface NamedRows {
  texts: { x: (label: string) => string }
  incomplete?: IncompleteTexts | undefined
}

/** The name of a row in the text of a chart. */
export const rowName = (name: string, { texts, incomplete }: NamedRows) =>
  incomplete?.ofPeriod(name) ? `${texts.x(name)} (incomplete)` : texts.x(name)
