type Ranks = ReadonlyMap<string, number>

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
const plain = (name: string) => name.trim().toLowerCase().replace(/\.$/, '')

const ranksOf = (lists: readonly (readonly string[])[]): Ranks =>
  new Map(lists.flatMap((list) => list.map((name, rank) => [plain(name), rank] as const)))

/** Names of the days from Monday on, or of the months, in a language: long and short ones. */
const calendar = (language: string, part: 'weekday' | 'month'): Ranks => {
  const dates = Array.from({ length: part === 'weekday' ? 7 : 12 }, (_, at) =>
    part === 'weekday' ? Date.UTC(2024, 0, 1 + at) : Date.UTC(2024, at, 1),
  )
  const named = (style: 'long' | 'short') => {
    const format = new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' })
    return dates.map((date) => format.format(date))
  }
  return ranksOf([named('long'), named('short')])
}

const sizes = ranksOf([
  ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '4xl', '5xl'],
  ['3xs', '2xs', 'x-small', 'small', 'medium', 'large', 'x-large', '2xl', '3xl'],
])

let calendars: readonly Ranks[] | null = null

/** They take the browser 10 ms to make, so that names with digits, which none of them has, are not looked up in them. */
const madeCalendars = () =>
  (calendars ??= languages.flatMap((language) => [
    calendar(language, 'weekday'),
    calendar(language, 'month'),
  ]))

/** The ranks of names that have an order of their own: days of the week, months, sizes; null where they have none. */
export const naturalRanks = (names: readonly string[]): Ranks | null => {
  if (names.length === 0) return null
  const known = names.some((name) => /\d/.test(name)) ? [sizes] : [...madeCalendars(), sizes]
  const found = known.find((ranks) => names.every((name) => ranks.has(plain(name))))
  return found === undefined
    ? null
    : new Map(names.map((name) => [name, found.get(plain(name)) ?? 0]))
}
