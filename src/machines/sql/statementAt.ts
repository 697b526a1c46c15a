const tokens =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`[^`]*`?|\$([A-Za-z_]\w*)?\$[^]*?(?:\$\1\$|$)|;/g

/** The statement of a code in which a place of it stands; after the last semicolon, the last statement. */
export const statementAt = (code: string, offset: number): string => {
  let from = 0
  let last = ''
  for (const { 0: token, index } of code.matchAll(tokens)) {
    if (token !== ';') continue
    last = code.slice(from, index).trim()
    if (offset <= index + 1 && last !== '') return last
    from = index + 1
  }
  const rest = code.slice(from).trim()
  return rest === '' ? last : rest
}
