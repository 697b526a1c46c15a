export interface Statement {
  id: string
  area: string
  description: string
  tests: { file: string; title: string }[]
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const testsOf = (cell: string) =>
  cell === 'not yet'
    ? []
    : cell.split(/;\s*(?=(?:tests|e2e)\/)/).map((name) => {
        const [file = '', ...titles] = name.split(' › ').map((part) => part.trim())
        return { file, title: titles.join(' › ') }
      })

/** The rows of docs/specification.md; a malformed one throws with its line. */
export const readStatements = (text: string): Statement[] =>
  text
    .split('\n')
    .filter((line) => /^\| [WB]\d/.test(line))
    .map((line) => {
      const [id = '', area = '', description = '', test = '', ...more] = cellsOf(line)
      const sound =
        /^[WB][2-9]-\d{3}$/.test(id) &&
        /^[a-z-]+$/.test(area) &&
        description !== '' &&
        test !== '' &&
        more.length === 0
      if (!sound) throw new Error(`Not a row of four cells: ${line}`)
      return { id, area, description, tests: testsOf(test) }
    })

/** The rows of docs/security.md: a number, an attack, what refuses it and the tests that show it. */
export const readAttacks = (text: string): Statement[] =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = '', area = '', description = '', test = '', ...more] = cellsOf(line)
      if (!/^\d+$/.test(id) || description === '' || test === '' || more.length > 0)
        throw new Error(`Not a row of four cells: ${line}`)
      return { id, area, description, tests: testsOf(test) }
    })

/** A quoted title matches as it stands, a template of `test.each` with anything in its places. */
const isTitleOf = (source: string, title: string) =>
  [/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g, /\((['"`])((?:\\.|(?!\1)[^\\])*)\1/g]
    .flatMap((quoted) => [...source.matchAll(quoted)])
    .some(([, , written = '']) => {
      const text = written.replaceAll(/\\(.)/g, '$1')
      if (text === title) return true
      const parts = text.split(/%[sdijfo#]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/)
      if (parts.length < 2 || parts.join('').trim().length < 8) return false
      return new RegExp(
        `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
      ).test(title)
    })

/** What is wrong with the table: an id given twice, a test that is not there. */
export const complaintsAbout = (
  statements: Statement[],
  read: (file: string) => string | null,
): string[] => {
  const ids = statements.map(({ id }) => id)
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${id} is given twice`)
  const missing = statements.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const source = read(file)
      if (source === null) return [`${id}: there is no ${file}`]
      return title.split(' › ').every((part) => isTitleOf(source, part))
        ? []
        : [`${id}: ${file} has no test "${title}"`]
    }),
  )
  return [...twice, ...missing]
}
