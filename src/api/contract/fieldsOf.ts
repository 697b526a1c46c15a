const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The fields of a value that nobody checked, such as parsed JSON or a caught error; none of one that is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {}
