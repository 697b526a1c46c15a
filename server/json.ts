const deepest = 200

/** Where the JSON text that opens at `from` closes. */
const textEnd = (json: string, from: number) => {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return json.length
}

/** Whether the brackets of a JSON text stand so deep in one another that reading its values would exhaust the stack. */
export const nestedTooDeeply = (json: string) => {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = textEnd(json, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
