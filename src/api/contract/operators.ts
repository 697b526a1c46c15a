interface OperatorFacts {
  /**
   * What its comparator is: one value, several, a pattern of LIKE, a text within, two bounds that belong to the range (`null`
   * for none, a day with all of its hours), a range of time such as `Last 7 days` or `2026-01-01 : 2026-02-01`, or nothing.
   */
  takes: 'value' | 'list' | 'pattern' | 'part' | 'bounds' | 'time_range' | 'nothing'
  /** False where only calls, the filters of a grid and marks use it. */
  inEditor: boolean
}

const rows = {
  '==': { takes: 'value', inEditor: true },
  '!==': { takes: 'value', inEditor: true },
  '!=': { takes: 'value', inEditor: false },
  '<>': { takes: 'value', inEditor: false },
  '>': { takes: 'value', inEditor: true },
  '<': { takes: 'value', inEditor: true },
  '<=': { takes: 'value', inEditor: true },
  '>=': { takes: 'value', inEditor: true },
  IN: { takes: 'list', inEditor: true },
  'NOT IN': { takes: 'list', inEditor: true },
  'IS NULL OR NOT IN': { takes: 'list', inEditor: false },
  LIKE: { takes: 'pattern', inEditor: true },
  ILIKE: { takes: 'pattern', inEditor: true },
  CONTAINS: { takes: 'part', inEditor: false },
  BETWEEN: { takes: 'bounds', inEditor: false },
  TEMPORAL_RANGE: { takes: 'time_range', inEditor: false },
  'IS NOT NULL': { takes: 'nothing', inEditor: true },
  'IS NULL': { takes: 'nothing', inEditor: true },
  'IS TRUE': { takes: 'nothing', inEditor: false },
  'IS FALSE': { takes: 'nothing', inEditor: false },
} satisfies Record<string, OperatorFacts>

export type Operator = keyof typeof rows

/** The operators of chart filters, in the order that the editor offers them. The server refuses every other. */
export const operators: Readonly<Record<Operator, OperatorFacts>> = rows
