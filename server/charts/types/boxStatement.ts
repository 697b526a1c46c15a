import { aggregatedBoxes } from './boxAggregates.ts'
import type { Whiskers } from './whiskers.ts'
import type { Metric } from '../sql/metric.ts'
import { wholeStatement, type Output, type Select } from '../sql/select.ts'
import { holdsUserSql, type Source } from '../../engines/sqlText/source.ts'
import { double, finite } from '../../engines/sqlText/finite.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

/** The columns of a box's rows after its series: `seen` is the place of `value` in the order of the observations. */
export const boxColumns = [
  'metric',
  'count',
  'mean',
  'q1',
  'median',
  'q3',
  'min',
  'max',
  'value',
  'seen',
] as const

const listed = (pieces: readonly Sql[]) => joined(pieces, ', ')
/** Which one or two of `n` sorted observations a quartile is the mean of, in whole numbers. */
const quarters = {
  q1: 'place * 4 BETWEEN n AND n + 6',
  q2: 'place * 2 BETWEEN n AND n + 2',
  q3: 'place * 4 BETWEEN n * 3 - 2 AND n * 3 + 4',
}

/**
 * The statement of which each row is a box's statistics and one of its observations: its least one, or an outlier. A limit
 * leaves out outliers first, and of every box the innermost first. `select` gives the observations, the series being its
 * outputs at the places `series`. Quartiles are by the midpoint rule (numpy's `midpoint`), percentiles interpolated (numpy's
 * `linear`), Tukey's whiskers end at the outermost observations within 1.5 interquartile ranges of the box. There is no MIN or
 * MAX OVER: MariaDB takes time by the square of the rows for it.
 */
export const boxStatement = (
  source: Source,
  select: Select,
  series: readonly number[],
  metrics: readonly Metric[],
  whiskers: Whiskers,
): Sql => {
  const { dialect } = source
  const firstMetric = select.outputs.length - metrics.length
  const outputs = select.outputs.map((output, index): Output => {
    const metric = metrics[index - firstMetric]
    return {
      ...output,
      label: `chartroom_c${index}`,
      expression:
        metric === undefined ? output.expression : dialect.double(output.expression, metric.type),
    }
  })
  const column = (index: number) => verbatim(`chartroom_c${index}`)
  const keys = Array.from({ length: select.groups ?? firstMetric }, (_, index) => column(index))
  const labels = series.map(column)
  const ofBox = [...labels, verbatim('metric')]
  const box = sql`PARTITION BY ${listed(ofBox)}`
  const carried = listed([
    ...keys,
    verbatim('metric'),
    verbatim('amount'),
    verbatim('place'),
    verbatim('n'),
    verbatim('mean'),
  ])
  const ascending = (pieces: readonly Sql[]) =>
    listed(pieces.map((expression) => dialect.ordered({ expression }, false)))

  const observed = wholeStatement(source, { ...select, outputs, order: [] })
  const numbers = metrics.map((_, index) => finite(column(firstMetric + index)))
  if (dialect.quantiles)
    return aggregatedBoxes(
      {
        ...{ dialect, observed, keys, whiskers },
        isCheap:
          select.groups === null && (select.tops ?? []).length === 0 && !holdsUserSql(source),
        series: labels,
        amounts: numbers,
        order: select.groups === null ? null : keys,
      },
      dialect.quantiles,
    )
  const amounts = numbers.map(
    (number, index) =>
      sql`SELECT ${listed([...keys, verbatim(String(index))])} AS metric, ${number} AS amount FROM chartroom_observed`,
  )
  const quartile = (name: keyof typeof quarters) =>
    sql`AVG(CASE WHEN ${verbatim(quarters[name])} THEN amount END) OVER (${box}) AS ${verbatim(name)}`

  const beyond = (condition: Sql) =>
    whiskers === 'Tukey'
      ? sql`COUNT(CASE WHEN ${condition} THEN 1 END) OVER (${box})`
      : verbatim('0')
  const reach = sql`${double(1.5)} * (q3 - q1)`
  const atPosition = (all: Sql, inside: Sql) =>
    sql`AVG(CASE WHEN place = CASE WHEN below + above = n THEN ${all} ELSE ${inside} END THEN amount END) OVER (${box})`
  const interpolated = (percent: number) => {
    const at = sql`(${double(percent / 100)} * (n - 1))`
    return sql`SUM(CASE WHEN place > ${at} AND place < ${at} + 2 THEN amount * (1 - ABS(place - 1 - ${at})) END) OVER (${box})`
  }
  const [low, high] =
    typeof whiskers === 'object'
      ? [interpolated(whiskers.low), interpolated(whiskers.high)]
      : [
          atPosition(verbatim('1'), verbatim('below + 1')),
          atPosition(verbatim('n'), verbatim('n - above')),
        ]
  const distance = verbatim(
    'CASE WHEN amount > upper_end THEN amount - upper_end ELSE lower_end - amount END',
  )

  return sql`WITH chartroom_observed AS (${observed}),
chartroom_amounts AS (${amounts.reduce((all, one) => sql`${all} UNION ALL ${one}`)}),
chartroom_sorted AS (SELECT ${listed([...keys, verbatim('metric'), verbatim('amount')])},
  ROW_NUMBER() OVER (${box} ORDER BY ${ascending([verbatim('amount')])}) AS place, COUNT(amount) OVER (${box}) AS n, AVG(amount) OVER (${box}) AS mean
  FROM chartroom_amounts),
chartroom_quartered AS (SELECT ${carried}, ${quartile('q1')}, ${quartile('q2')}, ${quartile('q3')} FROM chartroom_sorted),
chartroom_fenced AS (SELECT ${carried}, q1, q2, q3, ${beyond(sql`amount < q1 - ${reach}`)} AS below, ${beyond(sql`amount > q3 + ${reach}`)} AS above
  FROM chartroom_quartered),
chartroom_boxes AS (SELECT ${carried}, q1, q2, q3, ${low} AS lower_end, ${high} AS upper_end FROM chartroom_fenced),
chartroom_shown AS (SELECT ${listed([...ofBox, verbatim('n')])}, mean, q1, q2, q3, lower_end, upper_end, amount, place,
  ROW_NUMBER() OVER (ORDER BY ${ascending(select.groups === null ? [...labels, verbatim('amount')] : keys)}) AS seen,
  ROW_NUMBER() OVER (${box} ORDER BY ${distance} DESC) AS turn
  FROM chartroom_boxes WHERE place = 1 OR amount < lower_end OR amount > upper_end)
SELECT ${listed([...ofBox, verbatim('n')])}, mean, q1, q2, q3, lower_end, upper_end, amount, seen
FROM chartroom_shown ORDER BY CASE WHEN place = 1 THEN 0 ELSE turn END, seen`
}
