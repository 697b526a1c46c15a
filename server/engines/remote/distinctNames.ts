/** The second column named `a` becomes `a__1`, the third `a__2`. */
export const distinctNames = (names: readonly string[]) => {
  const taken = new Set(names)
  const seen = new Map<string, number>()
  return names.map((name) => {
    let count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    if (count === 0) return name
    let candidate = `${name}__${count}`
    while (taken.has(candidate)) candidate = `${name}__${++count}`
    taken.add(candidate)
    return candidate
  })
}
