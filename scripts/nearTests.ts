import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')

/** How much of what changed leads to a test, and what it costs. */
interface NearTest {
  file: string
  share: number
  seconds: number
}

/** Steps from a file to what imports it, and so on, that are followed. */
const maxSteps = 12

/** Imports and exports of a module by their clause and source, without those of types alone. */
const linkPattern =
  /^(?:import|export)\s(?!type\b)([^'"]*?)\sfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'|^import\s+'([^']+)'|new URL\(\s*'(\.[^']+)'/gm
const exportPattern =
  /^export\s+(?:default\s+)?(?:async\s+)?(?:const|function|class|type|interface|let)\s+\w+/gm

/** What a file imports and exports: while it stays so, no rule about imports judges the file another way. */
export const linksOf = (text: string) => [
  ...[...text.matchAll(linkPattern)].map(([link]) => link),
  ...[...text.matchAll(exportPattern)].map(([link]) => link),
]

const namesOf = (clause: string) =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

const readProject = () => {
  const files = globSync('{src,server,gallery,inspector,scripts,tests}/**/*.{ts,tsx}', {
    cwd: root,
  })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
type Project = ReturnType<typeof readProject>

const isBarrel = (file: string) => file.endsWith('/index.ts')

const resolvedIn = (project: Project, from: string, source: string) => {
  if (!source.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(from), source.replace(/\?.*/, ''))
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => project.has(file))
}

/** The file behind each name of a barrel. */
const namesBehind = (project: Project, barrel: string) => {
  const behind = new Map<string, string>()
  for (const [, clause = '', source = ''] of (project.get(barrel) ?? '').matchAll(linkPattern)) {
    const file = resolvedIn(project, barrel, source)
    if (file === undefined) continue
    const names = clause.includes('*')
      ? linksOf(project.get(file) ?? '').map((link) => link.replace(/.*\s/, ''))
      : namesOf(clause).map((name) => name.replace(/.* as /, ''))
    for (const name of names) behind.set(name, file)
  }
  return behind
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The calls that a file of routes answers, as patterns of the paths that tests write. */
const callsIn = (text: string) =>
  [...text.matchAll(/\bapp\.(?:get|post|put|delete)\(\s*['`](\/[^'`]+)['`]/g)].map(
    ([, path = '']) =>
      new RegExp(
        `${path
          .replaceAll(/[.?*]/g, String.raw`\$&`)
          .replaceAll(/\$\{[^}]*\}|:\w+/g, String.raw`[^/\s'"?]+`)}(?!\\w|/)`,
        'g',
      ),
  )

/** How often a module names what it has imported. */
const usesOf = (text: string, name: string) => text.split(name).length - 2

/** Who imports a file, or calls its routes, each with its weight: a barrel stands for the files behind the names that are taken from it. */
const importersIn = (project: Project) => {
  const importers = new Map<string, Map<string, number>>()
  const add = (file: string, importer: string, weight: number) => {
    const of = importers.get(file) ?? new Map<string, number>()
    of.set(importer, (of.get(importer) ?? 0) + weight)
    importers.set(file, of)
  }
  const barrels = new Map(
    [...project.keys()].filter(isBarrel).map((file) => [file, namesBehind(project, file)]),
  )
  for (const [importer, text] of project) {
    if (isBarrel(importer)) continue
    for (const [, clause = '', ...sources] of text.matchAll(linkPattern)) {
      const file = resolvedIn(project, importer, sources.find(Boolean) ?? '')
      if (file === undefined) continue
      const behind = barrels.get(file)
      const names = namesOf(clause).map((name) => name.split(' as '))
      for (const [name = '', alias = name] of names)
        add(behind?.get(name) ?? file, importer, Math.max(1, usesOf(text, alias)))
      if (names.length === 0) add(file, importer, 1)
    }
  }
  const tests = [...project].filter(([file]) => isTest(file) && file.startsWith('tests/server/'))
  for (const [file, text] of project) {
    if (!file.startsWith('server/routes/')) continue
    const calls = callsIn(text)
    for (const [test, written] of tests)
      for (const call of calls) {
        const { length } = [...written.matchAll(call)]
        if (length > 0) add(file, test, length)
      }
  }
  return importers
}

/** Deals what changed to those that import it, evenly, and on from them until all is with tests: the fewer other ways there are, the more a test gets. */
const sharesOf = (changed: readonly string[], importers: ReturnType<typeof importersIn>) => {
  const shares = new Map<string, number>()
  let dealt = new Map(changed.map((file) => [file, 1 / changed.length]))
  for (let step = 0; step < maxSteps; step += 1) {
    const next = new Map<string, number>()
    for (const [file, share] of dealt) {
      const all = [...(importers.get(file) ?? [])]
      const whole = all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [importer, weight] of all) {
        const to = isTest(importer) ? shares : next
        to.set(importer, (to.get(importer) ?? 0) + (share * weight) / whole)
      }
    }
    dealt = next
  }
  return shares
}

/** Seconds of one processor per 1,000 bytes of a test and of what it has written down, measured; the first that matches counts. */
const paces: readonly [RegExp, number][] = [
  [/^tests\/server\/.*(kill|leaving|objectRules|streaming|sqlQueue)/, 2],
  [/^tests\/server\/(models\/jobs|engines\/comparison|[^/]+$)/, 0.8],
  [/^tests\/server\/conversations\//, 0.03],
  [
    /^tests\/server\/(routes|uploads|charts|exports|examples|engines\/(duckdb|conformance))\//,
    0.25,
  ],
  [/^tests\/server\//, 0.08],
  [/^tests\/wiring\//, 0.3],
  [/^tests\/views\/drawn\//, 0.02],
  [/^tests\/views\/gallery\//, 0.05],
  [/^tests\/views\//, 0.15],
  [/./, 0.03],
]

/** The text that a test compares with, where it has one. */
const writtenBy = (test: string) => join(root, test.replace(/\.test\.tsx?$/, '.txt'))

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

const secondsOf = (file: string) => {
  const [, pace = 0] = paces.find(([pattern]) => pattern.test(file)) ?? []
  return (pace * (sizeOf(join(root, file)) + sizeOf(writtenBy(file)))) / 1000
}

const isNamedAfter = (test: string, file: string) =>
  test.replace(/^tests\/|\.test\.tsx?$/g, '') === file.replace(/^src\/|(\.machine)?\.tsx?$/g, '')

/** The folders whose files a test imports one by one. */
const foldersOf = (test: string, text: string) =>
  [...text.matchAll(/\bimport\(\s*`(\.[^`$]*)\/\$\{/g)].map(([, folder = '']) =>
    posix.join(posix.dirname(test), folder),
  )

/** What gets less than this of the share that the nearest gets, sees what changed by chance at most. */
const leastShare = 0.01

/** A word that a test writes down as well, it surely sees: deals each of these texts to the tests that have it. */
const sharesOfTexts = (project: Project, reaching: readonly string[], texts: readonly string[]) => {
  const shares = new Map<string, number>()
  if (texts.length === 0) return shares
  const read = reaching.map((test) => {
    const written = writtenBy(test)
    return [
      test,
      `${project.get(test) ?? ''}${existsSync(written) ? readFileSync(written, 'utf8') : ''}`,
    ] as const
  })
  for (const text of texts) {
    const having = read.filter(([, all]) => all.includes(text))
    for (const [test] of having)
      shares.set(test, (shares.get(test) ?? 0) + 1 / having.length / texts.length)
  }
  return shares
}

/** The part of the server that a file belongs to, and the tests of that part. */
const partOf = (file: string) => /^(?:tests\/)?(server\/\w+\/)/.exec(file)?.[1]

/** A room of the gallery writes down all that its views say and do, and tests of a part of the server look for what is its own, so that they see more than others that lead there. */
const worthOf = (test: string, changed: readonly string[]) => {
  if (/^tests\/(views\/gallery|server\/conversations)\//.test(test)) return 3
  const part = partOf(test)
  return part !== undefined && changed.some((file) => partOf(file) === part) ? 3 : 1
}

const sum = (tests: readonly NearTest[], of: 'share' | 'seconds') =>
  tests.reduce((all, test) => all + test[of], 0)

/** Takes tests into a budget, those that see most per second first; what is taken already leaves a third of it to others. */
const filled = (taken: readonly NearTest[], tests: readonly NearTest[], budget: number) => {
  const rest = tests.filter((test) => !taken.includes(test))
  let left = Math.max(budget - sum(taken, 'seconds'), budget / 3)
  const chosen = [...taken]
  for (const test of rest.toSorted((a, b) => b.share / b.seconds - a.share / a.seconds))
    if (test.seconds <= left) {
      chosen.push(test)
      left -= test.seconds
    }
  return chosen
}

/**
 * Parts the tests that reach changed files into those to run within so many seconds of one processor and the others.
 * Tests that changed, have the name of what changed or import all of its folder are always run; of the others those to
 * which most of it leads, or that write down one of the texts that changed.
 */
export const nearTests = (changed: readonly string[], texts: readonly string[], budget: number) => {
  const project = readProject()
  const shares = sharesOf(changed, importersIn(project))
  const textShares = sharesOfTexts(project, [...shares.keys()], texts)
  const named = [...project].flatMap(([test, text]) => {
    if (!isTest(test)) return []
    const folders = foldersOf(test, text)
    const isNamed = changed.some(
      (file) => file === test || isNamedAfter(test, file) || folders.includes(posix.dirname(file)),
    )
    return isNamed ? [test] : []
  })
  const tests = [...new Set([...named, ...shares.keys()])]
    .filter((file) => !file.startsWith('tests/gates/'))
    .map((file) => ({
      file,
      share: worthOf(file, changed) * (shares.get(file) ?? 0) + (textShares.get(file) ?? 0),
      seconds: secondsOf(file),
    }))
    .toSorted((a, b) => b.share - a.share)
  const always = tests.filter(({ file }) => named.includes(file))
  const [nearest] = tests
  const near = tests.filter(({ share }) => share >= leastShare * (nearest?.share ?? 0))
  const [run = []] = [always, [...new Set([...always, ...near.slice(0, 1)])]]
    .map((taken) => filled(taken, near, budget))
    .toSorted((a, b) => sum(b, 'share') - sum(a, 'share'))
  return { run, left: tests.filter((test) => !run.includes(test)) }
}
