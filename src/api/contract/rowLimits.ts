/** Row limits: the max rows of a chart, a page, a run; on page and server alike. */
export const rowLimits = {
  /** A chart, and a table or bars, whose form gives no limit; the second is the max of any chart. */
  chart: 50_000,
  wideChart: 500_000,
  /** Points that are answered column by column. */
  points: 1_000_000,
  /** The rows behind a chart. */
  samples: 1000,
  /** A page of a grid. */
  page: 1000,
  /** A statement whose run gives no limit, and the max of one whose rows are answered at once or stored. */
  statement: 1000,
  answeredResult: 10_000,
  storedResult: 10_000_000,
} as const
