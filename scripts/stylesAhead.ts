import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveStyleRulesForSlots, type GriffelStyle } from '@griffel/core'
import { build, parseSync, type ESTree, type Plugin } from 'vite'

const library = '@fluentui/react-components'
const styled = /\bmakeStyles\(/

type Node = ESTree.Node

const programOf = (code: string) => parseSync('module.js', code).program

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The names that a piece of code mentions. */
const namesIn = (node: Node): string[] =>
  node.type === 'Identifier'
    ? [node.name]
    : Object.values(node).flat().filter(isNode).flatMap(namesIn)

type Statement = ESTree.Program['body'][number]

/** The variables that a statement of a module declares, exported or not. */
const declaratorsOf = (statement: Statement) => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

/** The calls of `makeStyles` that a module makes as it begins. */
const callsIn = (program: ESTree.Program) =>
  program.body
    .flatMap(declaratorsOf)
    .flatMap(({ init }) =>
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'makeStyles'
        ? [init]
        : [],
    )

/** What a statement of a module gives names to. */
const namesOf = (statement: Statement) =>
  statement.type === 'ImportDeclaration'
    ? statement.specifiers.map(({ local }) => local.name)
    : declaratorsOf(statement).flatMap(({ id }) => namesIn(id))

/** A module that exports the styles of another's calls of `makeStyles`, with the statements of it that those need. */
const stylesAlone = (code: string) => {
  const program = programOf(code)
  const styles = callsIn(program).flatMap(({ arguments: [first] }) => first ?? [])
  const needed = new Set<Statement>()
  const names = styles.flatMap(namesIn)
  for (const name of names)
    for (const statement of program.body)
      if (!needed.has(statement) && namesOf(statement).includes(name)) {
        needed.add(statement)
        names.push(...namesIn(statement))
      }
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  return [
    ...program.body.filter((statement) => needed.has(statement)).map(textOf),
    `export const styles = [${styles.map(textOf).join(',')}]`,
  ].join('\n')
}

type Styles = Record<string, GriffelStyle>
const entry = '\0styles'
const alone = '?styles'

/** The styles of each module by its path, in the order of its calls. */
const readStyles = async (paths: readonly string[]) => {
  const imports = paths.map(
    (path, at) => `import { styles as s${at} } from ${JSON.stringify(path + alone)}`,
  )
  const all = `export default [${paths.map((_, at) => `s${at}`).join(',')}]`
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // What styles are made with is the same there, without any React.
    resolve: { alias: { [library]: '@griffel/core' }, noExternal: true },
    plugins: [
      {
        name: 'stylesAlone',
        resolveId: (source) => (source === entry ? entry : null),
        load: (id) => (id === entry ? [...imports, all].join('\n') : null),
        transform: (code, id) => (id.endsWith(alone) ? stylesAlone(code) : null),
      },
    ],
    build: {
      write: false,
      ssr: true,
      rolldownOptions: {
        input: entry,
        shimMissingExports: true,
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('The styles of the page could not be read')
  const address = `data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`
  const { default: read } = (await import(address)) as { default: Styles[][] }
  return new Map(paths.map((path, at) => [path, read[at] ?? []]))
}

/** Makes the CSS rules of `makeStyles` as the page is built, which each page would make as it begins. */
export const stylesAhead = (root: string): Plugin => {
  let stylesOf = new Map<string, Styles[]>()
  return {
    name: 'stylesAhead',
    apply: 'build',
    buildStart: async () => {
      const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => join(root, path))
      stylesOf = await readStyles(paths.filter((path) => styled.test(readFileSync(path, 'utf8'))))
    },
    transform: (code, id) => {
      const styles = stylesOf.get(id)
      if (styles === undefined) return null
      const made = callsIn(programOf(code)).reduceRight((before, { start, end }, at) => {
        const rules = resolveStyleRulesForSlots(styles[at] ?? {}).map((part) =>
          JSON.stringify(part),
        )
        return `${before.slice(0, start)}__styles(${rules.join(', ')})${before.slice(end)}`
      }, code)
      return { code: `import { __styles } from '${library}'\n${made}`, map: null }
    },
  }
}
