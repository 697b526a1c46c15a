import type { Dialect, Quantiles } from '../../engines/sqlText/dialect.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import type { Whiskers } from './whiskers.ts'

interface Boxes {
  dialect: Dialect
  /** The observations: what tells them apart, among them the series, and a column of numbers for each metric. */
  observed: Sql
  keys: readonly Sql[]
  series: readonly Sql[]
  amounts: readonly Sql[]
  whiskers: Whiskers
  /** What outliers of a box are ordered by; null where by their values. */
  order: readonly Sql[] | null
}

const listed = (pieces: readonly Sql[]) => joined(pieces, ', ')
const reach = '1.5e0 * (q3 - q1)'

/** Which part of a box's values, cut at the discrete quartiles, a value is in: none of them lies on both sides of one. */
const part = verbatim(
  'CAST(amount > v1 AS INTEGER) + CAST(amount > v2 AS INTEGER) + CAST(amount >= v3 AS INTEGER) + CAST(amount > v3 AS INTEGER)',
)

/** The neighbors of the discrete quartiles that a midpoint lies between, from the ends of the parts. */
const beside = verbatim(
  ['v1', 'v2', 'v3']
    .flatMap((v, at) => [
      `SUM(CASE WHEN last <= ${v} THEN counted ELSE 0 END) AS upto${at + 1}`,
      `MIN(CASE WHEN first > ${v} THEN first END) AS after${at + 1}`,
    ])
    .concat([
      'SUM(CASE WHEN last < v3 THEN counted ELSE 0 END) AS below3',
      'MAX(CASE WHEN last < v3 THEN last END) AS before3',
    ])
    .join(', '),
)

/** Of n sorted values the two whose mean is a quartile: the discrete one or a neighbor of it. */
const quartiles = verbatim(`(v1 + CASE WHEN upto1 > (n + 2) // 4 THEN v1 ELSE after1 END) / 2 AS q1,
  (v2 + CASE WHEN upto2 > n // 2 THEN v2 ELSE after2 END) / 2 AS q2,
  (CASE WHEN below3 > (n - 1) * 3 // 4 THEN before3 ELSE v3 END + CASE WHEN upto3 > n * 3 // 4 THEN v3 ELSE after3 END) / 2 AS q3`)

const within = verbatim(
  `CASE WHEN amount >= q1 - ${reach} AND amount <= q3 + ${reach} THEN amount END`,
)

const endsOf = (whiskers: Whiskers): Sql => {
  if (whiskers === 'Tukey')
    return sql`SELECT q.box AS box, COALESCE(MIN(${within}), MIN(least)) AS lower_end, COALESCE(MAX(${within}), MAX(greatest)) AS upper_end
  FROM chartroom_amounts a JOIN chartroom_quartered q ON a.box = q.box GROUP BY q.box`
  return verbatim(
    typeof whiskers === 'object'
      ? 'SELECT box, low AS lower_end, high AS upper_end FROM chartroom_measured'
      : 'SELECT box, least AS lower_end, greatest AS upper_end FROM chartroom_measured',
  )
}

/**
 * The rows of boxes for a database that computes quantiles without sorting all observations: a box is in the row of its
 * least outlier, or where it has none below in one without a value, and each other outlier in one. Boxes have a number, by which their observations are gathered.
 */
export const aggregatedBoxes = (
  { dialect, observed, keys, series, amounts, whiskers, order }: Boxes,
  quantiles: Quantiles,
): Sql => {
  const metrics = verbatim(String(amounts.length))
  const once = dialect.computedOnce
  const named = series.map((column, index) => sql`${column} AS ${verbatim(`chartroom_s${index}`)}`)
  const same = series.map((column, index) => dialect.same(column, verbatim(`chartroom_s${index}`)))
  const numbered =
    series.length === 0
      ? sql`SELECT CAST(0 AS INTEGER) AS chartroom_first`
      : sql`SELECT *, CAST(ROW_NUMBER() OVER () AS INTEGER) * ${metrics} AS chartroom_first FROM (SELECT DISTINCT ${listed(named)} FROM chartroom_observed) AS chartroom_distinct`
  const ofSeries = same.length === 0 ? verbatim('CROSS JOIN') : verbatim('JOIN')
  const onSeries = same.length === 0 ? sql`` : sql` ON ${joined(same, ' AND ')}`
  const each = amounts.map(
    (amount, index) =>
      sql`SELECT ${listed([...keys, sql`chartroom_first + ${verbatim(String(index))} AS box`, sql`${amount} AS amount`])} FROM chartroom_observed ${ofSeries} chartroom_series${onSeries}`,
  )
  const percentiles =
    typeof whiskers === 'object'
      ? sql`, ${quantiles.interpolated(verbatim('amount'), whiskers.low / 100)} AS low, ${quantiles.interpolated(verbatim('amount'), whiskers.high / 100)} AS high`
      : sql``
  const ascending = (pieces: readonly Sql[]) =>
    listed(pieces.map((expression) => dialect.ordered({ expression }, false)))
  const ofBox = [
    ...series.map((_, index) => verbatim(`chartroom_s${index}`)),
    sql`q.box % ${metrics} AS metric`,
  ]
  return sql`WITH chartroom_observed ${once} (${observed}),
chartroom_series ${once} (${numbered}),
chartroom_amounts ${once} (${each.reduce((all, one) => sql`${all} UNION ALL ${one}`)}),
chartroom_measured ${once} (SELECT box, COUNT(amount) AS n, AVG(amount) AS mean, MIN(amount) AS least, MAX(amount) AS greatest,
  ${quantiles.discrete(verbatim('amount'), [0.25, 0.5, 0.75])} AS v${percentiles} FROM chartroom_amounts GROUP BY box),
chartroom_parted ${once} (SELECT box, v[1] AS v1, v[2] AS v2, v[3] AS v3 FROM chartroom_measured),
chartroom_parts ${once} (SELECT a.box AS box, ${part} AS part, COUNT(amount) AS counted, MIN(amount) AS first, MAX(amount) AS last
  FROM chartroom_amounts a JOIN chartroom_parted p ON a.box = p.box GROUP BY a.box, part),
chartroom_ranked ${once} (SELECT p.box AS box, ${beside} FROM chartroom_parts a JOIN chartroom_parted p ON a.box = p.box GROUP BY p.box),
chartroom_quartered ${once} (SELECT m.box AS box, n, mean, least, greatest, ${quartiles}
  FROM chartroom_measured m JOIN chartroom_parted p ON m.box = p.box JOIN chartroom_ranked r ON m.box = r.box),
chartroom_ended ${once} (${endsOf(whiskers)}),
chartroom_outer AS (SELECT a.*, amount < lower_end AS is_below, CASE WHEN amount > upper_end THEN amount - upper_end ELSE lower_end - amount END AS distance
  FROM chartroom_amounts a JOIN chartroom_ended e ON a.box = e.box WHERE amount < lower_end OR amount > upper_end),
chartroom_shown AS (SELECT box, amount, ROW_NUMBER() OVER (ORDER BY ${ascending(order ?? [verbatim('box'), verbatim('amount')])}) AS seen,
  CASE WHEN is_below AND ROW_NUMBER() OVER (PARTITION BY box ORDER BY amount) = 1 THEN 0
    ELSE ROW_NUMBER() OVER (PARTITION BY box ORDER BY distance DESC) END AS turn FROM chartroom_outer
  UNION ALL SELECT m.box, NULL, 0, 0 FROM chartroom_measured m JOIN chartroom_ended e ON m.box = e.box WHERE least IS NULL OR least >= lower_end)
SELECT ${listed(ofBox)}, n, mean, q1, q2, q3, lower_end, upper_end, amount, seen
FROM chartroom_shown s JOIN chartroom_quartered q ON s.box = q.box JOIN chartroom_ended e ON s.box = e.box
JOIN chartroom_series t ON t.chartroom_first = q.box - q.box % ${metrics} ORDER BY turn, seen`
}
