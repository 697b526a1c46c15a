import type { Dialect, Quantiles } from '../../engines/sqlText/dialect.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import type { Whiskers } from './whiskers.ts'

interface Boxes {
  dialect: Dialect
  /** The observations: what tells them apart, among them the series, and a column of numbers for each metric. */
  observed: Sql
  /** Whether the observations are read faster a second time than they are stored. */
  isCheap: boolean
  keys: readonly Sql[]
  series: readonly Sql[]
  amounts: readonly Sql[]
  whiskers: Whiskers
  /** What outliers of a box are ordered by; null where by their values. */
  order: readonly Sql[] | null
}

const listed = (pieces: readonly Sql[]) => joined(pieces, ', ')
const reach = '1.5e0 * (q3 - q1)'
/** Boxes of fewer observations are gathered whole. */
const minGathered = 4096
const fromMiddle = 'ABS(amount - middle)'
/** Tukey's fence from a quantile, nearer by what a quartile may be away from it. */
const fence = '1.484375e0'
const within = verbatim(`amount >= q1 - ${reach} AND amount <= q3 + ${reach}`)

/** Where the observations of a box are gathered: how far from a quartile, and from the middle what may be an outlier or the end of a whisker. */
const bounds = verbatim(
  [
    '0.00390625e0 * spread AS beside',
    '0.5e0 * spread AS half',
    '1.8e0 * spread AS beyond',
    `c1 - ${fence} * spread AS lower_fence`,
    `c3 + ${fence} * spread AS upper_fence`,
  ].join(', '),
)

/** Which observations of a box its quartiles, whiskers and outliers are likely to be among. */
const gatheredOf = (whiskers: Whiskers) =>
  verbatim(
    [
      `ABS(${fromMiddle} - half) <= beside`,
      ...(whiskers === 'Tukey' ? [`${fromMiddle} > beyond`] : []),
      ...(typeof whiskers === 'object' ? ['amount < low OR amount > high'] : []),
    ].join(' OR '),
  )

const greatest = (condition: string) => `MAX(CASE WHEN amount ${condition} THEN amount END)`
const least = (condition: string) => `MIN(CASE WHEN amount ${condition} THEN amount END)`
/** Of each box, the observations at both sides of a quantile and of a fence among those that were gathered. */
const neighbors = verbatim(
  [
    ...['c1', 'c3'].flatMap((quantile) => [
      `${greatest(`<= ${quantile}`)} AS below_${quantile}`,
      `${least(`>= ${quantile}`)} AS above_${quantile}`,
    ]),
    `${least('>= lower_fence')} AS above_fence`,
    `${greatest('<= upper_fence')} AS below_fence`,
  ].join(', '),
)

/** Whether what was gathered of a box is certain to hold them: both neighbors of a quartile, and an end within each fence. */
const coveredBy = (whiskers: Whiskers) =>
  verbatim(
    [
      ...['c1', 'c3'].flatMap((quantile) => [
        `below_${quantile} >= ${quantile} - beside`,
        `above_${quantile} <= ${quantile} + beside`,
      ]),
      ...(whiskers === 'Tukey'
        ? [
            '(least >= lower_fence OR above_fence < middle - beyond)',
            '(greatest <= upper_fence OR below_fence > middle + beyond)',
          ]
        : []),
    ].join(' AND '),
  )

const endsOf = (whiskers: Whiskers): Sql => {
  const ends = {
    Tukey: `CASE WHEN least >= q1 - ${reach} THEN least ELSE COALESCE(first_within, least) END AS lower_end,
  CASE WHEN greatest <= q3 + ${reach} THEN greatest ELSE COALESCE(last_within, greatest) END AS upper_end`,
    minMax: 'least AS lower_end, greatest AS upper_end',
    percentiles: 'low AS lower_end, high AS upper_end',
  }
  return verbatim(ends[typeof whiskers === 'object' ? 'percentiles' : whiskers])
}

/**
 * The rows of boxes for a database that computes quantiles without sorting all observations: a box is in the row of its
 * least outlier, or where it has none below in one without a value, and each other outlier in one. Quantiles are interpolated,
 * a quartile by the midpoint rule is the mean of the observations at both sides of one. These, the outliers and the ends of
 * whiskers are gathered in one reading, generously; a box of which something is not certain to be among them is gathered whole.
 */
export const aggregatedBoxes = (
  { dialect, observed, isCheap, keys, series, amounts, whiskers, order }: Boxes,
  quantiles: Quantiles,
): Sql => {
  const once = dialect.computedOnce
  const names = series.map((_, index) => verbatim(`chartroom_s${index}`))
  const ofObserved = (index: number) => (piece: string) => verbatim(`${piece}_${index}`)
  const shares = [
    ...[0.25, 0.5, 0.75],
    ...(typeof whiskers === 'object' ? [whiskers.low / 100, whiskers.high / 100] : []),
  ]
  const measures = amounts.flatMap((amount, index) => {
    const named = ofObserved(index)
    return [
      sql`COUNT(${amount}) AS ${named('n')}`,
      sql`AVG(${amount}) AS ${named('mean')}`,
      sql`MIN(${amount}) AS ${named('least')}`,
      sql`MAX(${amount}) AS ${named('greatest')}`,
      sql`${quantiles.interpolated(amount, shares)} AS ${named('v')}`,
    ]
  })
  const ofMetrics = amounts.map((_, index) => {
    const columns = ['n', 'mean', 'least', 'greatest', 'v'].map(
      (piece) => sql`${ofObserved(index)(piece)} AS ${verbatim(piece)}`,
    )
    return sql`SELECT ${listed([...names, sql`${verbatim(String(index))} AS metric`, ...columns])} FROM chartroom_measured`
  })
  const percentiles = typeof whiskers === 'object' ? sql`, v[4] AS low, v[5] AS high` : sql``
  const grouped = series.length === 0 ? sql`` : sql` GROUP BY ${listed(series)}`
  const same = series.map((column, index) => dialect.same(column, names[index] ?? column))
  /** The observations of some boxes, a reading for each metric. */
  const amountsOf = (boxes: Sql, condition: Sql) =>
    amounts
      .map((amount, index) => {
        const on = joined([...same, sql`metric = ${verbatim(String(index))}`], ' AND ')
        return sql`SELECT ${listed([...keys, verbatim('box'), verbatim('amount')])} FROM (SELECT o.*, b.*, ${amount} AS amount FROM chartroom_observed o JOIN ${boxes} b ON ${on}) AS chartroom_joined WHERE ${condition}`
      })
      .reduce((all, one) => sql`${all} UNION ALL ${one}`)
  const ascending = (pieces: readonly Sql[]) =>
    listed(pieces.map((expression) => dialect.ordered({ expression }, false)))

  const besideQuartiles = (from: string) =>
    sql`SELECT box, ${neighbors} FROM ${verbatim(from)} JOIN chartroom_boxes USING (box) GROUP BY box`

  return sql`WITH chartroom_observed ${isCheap ? verbatim('AS NOT MATERIALIZED') : once} (${observed}),
chartroom_measured ${once} (SELECT ${listed([...series.map((column, index) => sql`${column} AS ${names[index] ?? column}`), ...measures])} FROM chartroom_observed${grouped} HAVING COUNT(*) > 0),
chartroom_boxes ${once} (SELECT *, ${bounds} FROM (SELECT CAST(ROW_NUMBER() OVER () AS INTEGER) AS box, *, v[1] AS c1, v[2] AS q2, v[3] AS c3, v[3] - v[1] AS spread, (v[1] + v[3]) / 2 AS middle${percentiles}
  FROM (${ofMetrics.reduce((all, one) => sql`${all} UNION ALL ${one}`)}) AS chartroom_each) AS chartroom_spread),
chartroom_likely ${once} (${amountsOf(verbatim(`(SELECT * FROM chartroom_boxes WHERE n >= ${minGathered})`), gatheredOf(whiskers))}),
chartroom_covered ${once} (SELECT chartroom_near.* FROM (${besideQuartiles('chartroom_likely')}) AS chartroom_near JOIN chartroom_boxes USING (box) WHERE ${coveredBy(whiskers)}),
chartroom_whole ${once} (${amountsOf(verbatim('(SELECT * FROM chartroom_boxes WHERE box NOT IN (SELECT box FROM chartroom_covered))'), verbatim('amount IS NOT NULL'))}),
chartroom_amounts AS (SELECT * FROM chartroom_likely WHERE box IN (SELECT box FROM chartroom_covered) UNION ALL SELECT * FROM chartroom_whole),
chartroom_near AS (SELECT * FROM chartroom_covered UNION ALL ${besideQuartiles('chartroom_whole')}),
chartroom_ranked ${once} (SELECT box, (below_c1 + above_c1) / 2 AS q1, (below_c3 + above_c3) / 2 AS q3 FROM chartroom_boxes LEFT JOIN chartroom_near USING (box)),
chartroom_fenced ${once} (SELECT r.box AS box, MIN(CASE WHEN ${within} THEN amount END) AS first_within, MAX(CASE WHEN ${within} THEN amount END) AS last_within
  FROM chartroom_ranked r LEFT JOIN chartroom_amounts a ON a.box = r.box GROUP BY r.box),
chartroom_ended ${once} (SELECT b.*, q1, q3, ${endsOf(whiskers)}
  FROM chartroom_boxes b JOIN chartroom_ranked r ON b.box = r.box JOIN chartroom_fenced f ON b.box = f.box),
chartroom_outer AS (SELECT a.*, amount < lower_end AS is_below, CASE WHEN amount > upper_end THEN amount - upper_end ELSE lower_end - amount END AS distance
  FROM chartroom_amounts a JOIN chartroom_ended e ON a.box = e.box WHERE amount < lower_end OR amount > upper_end),
chartroom_shown AS (SELECT box, amount, ROW_NUMBER() OVER (PARTITION BY box ORDER BY ${ascending(order ?? [verbatim('amount')])}) AS seen,
  CASE WHEN is_below AND ROW_NUMBER() OVER (PARTITION BY box ORDER BY amount) = 1 THEN 0
    ELSE ROW_NUMBER() OVER (PARTITION BY box ORDER BY distance DESC) END AS turn FROM chartroom_outer
  UNION ALL SELECT box, NULL, 0, 0 FROM chartroom_ended WHERE least IS NULL OR least >= lower_end)
SELECT ${listed([...names, verbatim('metric')])}, n, mean, q1, q2, q3, lower_end, upper_end, amount, seen
FROM chartroom_shown s JOIN chartroom_ended e ON s.box = e.box ORDER BY turn, seen, s.box`
}
