const width = 140

const isJson = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** A value on one line. */
export const flat = (value: unknown): string => {
  if (isJson(value)) return `text ${flat(JSON.parse(value))}`
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`
  if (value === undefined) return 'undefined'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, field]) => `${name}: ${flat(field)}`)
    .join(', ')}}`
}

/** Fields on as few lines as hold them: those that are longer than one have lines of their own. */
const filled = (fields: readonly string[][], indent: string) => {
  const lines: string[] = []
  let open = ''
  for (const [first = '', ...rest] of fields) {
    const joined = open === '' ? first : `${open}, ${first.trimStart()}`
    if (rest.length === 0 && joined.length <= width) open = joined
    else {
      if (open !== '') lines.push(open)
      if (rest.length > 0) lines.push(first, ...rest)
      open = rest.length > 0 ? '' : `${indent}${first.trimStart()}`
    }
  }
  return open === '' ? lines : [...lines, open]
}

/** Where a value stands: the call that answered it and the path in its answer. */
export type Shown = Map<string, string>

/** A value as lines. Of a list each item has lines of its own; what was shown before is told by where that was. */
export const linesOf = (
  value: unknown,
  shown: Shown | null,
  path: string,
  before = '',
  indent = '',
): string[] => {
  const whole = flat(value)
  const short = `${indent}${before}${whole}`
  if (short.length <= width) return [short]
  if (isJson(value)) return linesOf(JSON.parse(value), shown, path, `${before}text `, indent)
  if (value === null || typeof value !== 'object') return [short]
  const same = shown?.get(whole)
  if (same !== undefined) return [`${indent}${before}as ${same}`]
  shown?.set(whole, path)
  const within = before === '' ? indent : `${indent}  `
  const title = before === '' ? [] : [`${indent}${before.trimEnd()}`]
  if (Array.isArray(value))
    return [
      ...title,
      ...value.flatMap((item, at) => linesOf(item, shown, `${path}[${at}]`, '- ', within)),
    ]
  const fields = Object.entries(value).map(([name, field]) =>
    linesOf(field, shown, `${path}.${name}`, `${name}: `, within),
  )
  return [...title, ...filled(fields, within)]
}
