import type { ResultColumn } from '../engine.ts'

const numeric = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|FLOAT|DOUBLE|BIGNUM)$/
const temporal = /^(DATE|TIME|TIMESTAMP)(_S|_MS|_NS| WITH TIME ZONE|TZ)?$/
const arrayed = /\[\d*\]$/

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the engine's type text. */
export const typeGenericOf = (type: string): ResultColumn['typeGeneric'] => {
  if (arrayed.test(type)) return 1
  if (numeric.test(type)) return 0
  if (temporal.test(type)) return 2
  return type === 'BOOLEAN' ? 3 : 1
}
