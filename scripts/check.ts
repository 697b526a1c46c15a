import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gates, isCode, passes, type Gate } from './gates.ts'
import { linksOf, nearTests } from './nearTests.ts'

const root = join(import.meta.dirname, '..')

const pathsOf = (...parts: string[]) =>
  execFileSync('git', parts, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** So many seconds of one processor the tests may take beside the gates: half a minute in all. */
const testBudget = 12
/** So many of the tests that were left out are named. */
const maxNamed = 5

/** The files that differ from a commit, those that git does not know yet among them. */
const changedSince = (commit: string) => [
  ...pathsOf('diff', '--name-only', '--relative', commit),
  ...pathsOf('ls-files', '--others', '--exclude-standard'),
]

const [requested] = process.argv.slice(2)
const inTree = changedSince(requested ?? 'HEAD')
const [commit, differing] =
  inTree.length > 0 || requested !== undefined
    ? [requested ?? 'HEAD', inTree]
    : ['HEAD~1', changedSince('HEAD~1')]
const present = differing.filter((file) => existsSync(join(root, file)))
const changed = present.filter((file) => isCode.test(file))

/** What a file was in the commit that it is compared with; of a new one nothing. */
const textBefore = (file: string) => {
  const [isThere] = pathsOf('ls-tree', '--name-only', commit, file)
  return isThere === undefined
    ? ''
    : execFileSync('git', ['show', `${commit}:./${file}`], { cwd: root, encoding: 'utf8' })
}

const linksDiffer = () =>
  present.length < differing.length ||
  differing.some((file) => /(^|\/)(package|knip)\.json$|^\.dependency-cruiser/.test(file)) ||
  changed.some(
    (file) =>
      linksOf(readFileSync(join(root, file), 'utf8')).join() !== linksOf(textBefore(file)).join(),
  )

const isRead = ({ reads }: Gate) =>
  reads === undefined ||
  (reads === 'links' ? linksDiffer() : differing.some((file) => reads.test(file)))

const narrowed = gates.filter(isRead).flatMap(({ name, command, files }) => {
  const judged = present.filter((file) => files?.match.test(file))
  if (files && judged.length === 0) return []
  return [{ name, command: [...command, ...judged] }]
})

/** The words in the lines that changed, as they were: between quotes, or alone on a line of a view. */
const changedTexts = () =>
  pathsOf('diff', '-U0', commit, '--', ...changed)
    .filter((line) => line.startsWith('-') && !line.startsWith('---'))
    .flatMap((line) => [
      ...line.matchAll(/(?<=['"`>}])[^'"`<>{}]{8,}(?=['"`<{])/g),
      ...line.matchAll(/(?<=^-\s+)[A-Z][\w ,.:;’-]{8,}$/g),
    ])
    .map(([text]) => text)

const { run, left } = nearTests(changed, changed.length === 0 ? [] : changedTexts(), testBudget)
const tests = {
  name: 'tests nearest to what changed',
  command: [
    'vitest',
    'run',
    // A third worker would read most of the page's code once more for a dozen files.
    ...['--maxWorkers', '2'],
    ...['unit', 'views', 'wiring', 'server'].flatMap((project) => ['--project', project]),
    ...run.map(({ file }) => file),
  ],
}

/** What was compiled for the last check is not compiled again for this one. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

const parts: Gate[] = [...narrowed, ...(run.length > 0 ? [tests] : [])]
const results = await Promise.all(parts.map((part) => passes(part, env)))
if (left.length > 0) {
  const named = left.slice(0, maxNamed).map(({ file }) => `\n  ${file}`)
  const more = left.length > maxNamed ? `\n  and ${left.length - maxNamed} more` : ''
  console.log(
    `Not run: ${left.length} test files that reach what changed; npm test runs them.${named.join('')}${more}`,
  )
}
process.exitCode = results.every(Boolean) ? 0 : 1
