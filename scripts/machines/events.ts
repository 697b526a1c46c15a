import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from './words.ts'

/** A file of the page, by its path from the root of the project. */
export interface Source {
  file: string
  text: string
}

interface Read {
  file: string
  /** The types it declares, and where those that it imports are declared. */
  types: Map<string, ts.TypeNode | ts.InterfaceDeclaration>
  imports: Map<string, { name: string; file: string }>
  /** The events that its code makes or names, and those that it has transitions for. */
  sent: Set<string>
  taken: Set<string>
  /** What its machines say that they take. */
  declared: ts.TypeNode[]
  /** The ids of its machines, with the setup of another file that a machine is made from. */
  machines: Map<string, string>
}

const isEvent = (text: string) => /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$/.test(text)

const isCompared = ({ parent }: ts.Node) =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    ))
const isKey = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node

const nameOf = (name: ts.PropertyName | undefined) =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

const read = ({ file, text }: Source, files: ReadonlySet<string>): Read => {
  const found: Read = {
    file,
    types: new Map(),
    imports: new Map(),
    sent: new Set(),
    taken: new Set(),
    declared: [],
    machines: new Map(),
  }
  const importedFile = (specifier: string) =>
    ['', '.ts', '.tsx', '/index.ts']
      .map((ending) => join(dirname(file), specifier) + ending)
      .find((path) => files.has(path))
  const visit = (node: ts.Node, inType: boolean): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = importedFile(node.moduleSpecifier.text)
      const names = node.importClause?.namedBindings
      if (from !== undefined && names !== undefined && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements)
          found.imports.set(name.text, { name: (propertyName ?? name).text, file: from })
      return
    }
    if (ts.isTypeAliasDeclaration(node)) found.types.set(node.name.text, node.type)
    if (ts.isInterfaceDeclaration(node)) found.types.set(node.name.text, node)
    if (ts.isPropertySignature(node) && nameOf(node.name) === 'events' && node.type !== undefined)
      found.declared.push(node.type)
    if (
      ts.isPropertyAssignment(node) &&
      nameOf(node.name) === 'id' &&
      ts.isStringLiteral(node.initializer) &&
      ts.isCallExpression(node.parent.parent) &&
      ts.isPropertyAccessExpression(node.parent.parent.expression) &&
      node.parent.parent.expression.name.text === 'createMachine'
    )
      found.machines.set(node.initializer.text, node.parent.parent.expression.expression.getText())
    if (!inType && ts.isStringLiteralLike(node) && isEvent(node.text) && !isCompared(node))
      found[isKey(node) ? 'taken' : 'sent'].add(node.text)
    ts.forEachChild(node, (child) => {
      visit(child, inType || ts.isTypeNode(child) || ts.isInterfaceDeclaration(child))
    })
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind), false)
  return found
}

/** What the files of the page say of events. */
const readEvents = (sources: readonly Source[]) => {
  const files = new Set(sources.map(({ file }) => file))
  const reads = new Map(sources.map((source) => [source.file, read(source, files)]))

  /** The events of a type, each with the file that declares it. */
  const eventsOf = (
    type: ts.TypeNode | ts.InterfaceDeclaration,
    file: string,
    seen: ReadonlySet<ts.Node> = new Set(),
  ): { event: string; file: string }[] => {
    if (seen.has(type)) return []
    const within = new Set([...seen, type])
    const into = (node: ts.TypeNode) => eventsOf(node, file, within)
    if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap(into)
    if (ts.isParenthesizedTypeNode(type)) return into(type.type)
    if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
      return [{ event: type.literal.text, file }]
    if (ts.isTypeLiteralNode(type) || ts.isInterfaceDeclaration(type))
      return type.members.flatMap((member) =>
        ts.isPropertySignature(member) &&
        nameOf(member.name) === 'type' &&
        member.type !== undefined
          ? into(member.type)
          : [],
      )
    if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
      const from = reads.get(file)
      const name = type.typeName.text
      const own = from?.types.get(name)
      if (own !== undefined) return eventsOf(own, file, within)
      const imported = from?.imports.get(name)
      const theirs = imported && reads.get(imported.file)?.types.get(imported.name)
      return theirs === undefined ? [] : eventsOf(theirs, imported?.file ?? file, within)
    }
    return []
  }
  return { reads: [...reads.values()], eventsOf }
}

const takenBy = (machine: AnyStateMachine) =>
  new Set(
    statesOf(machine.root)
      .flatMap(({ transitions }) => [...transitions.keys()])
      .filter((event) => !event.startsWith('xstate.')),
  )

/**
 * Events that a machine takes and no file around it sends, or declares and does not take, so that whoever sends them is
 * not heard; one that several machines share is taken by one of them at least.
 */
export const complaintsAboutEvents = (
  machines: readonly AnyStateMachine[],
  sources: readonly Source[],
): string[] => {
  const { reads, eventsOf } = readEvents(sources)
  const importedBy = Map.groupBy(
    reads.flatMap((one) =>
      [...new Set([...one.imports.values()].map(({ file }) => file))].map((file) => ({
        file,
        one,
      })),
    ),
    ({ file }) => file,
  )
  const importersOf = ({ file }: Read) => (importedBy.get(file) ?? []).map(({ one }) => one)
  return machines.flatMap((machine) => {
    const home = reads.find(({ machines: ids }) => ids.has(machine.id))
    if (home === undefined) return []
    const taken = takenBy(machine)
    const takes = (event: string) =>
      taken.has(event) ||
      [...taken].some((other) => other.endsWith('*') && event.startsWith(other.slice(0, -1)))
    const setup = home.imports.get(home.machines.get(machine.id) ?? '')?.file ?? home.file
    const declared = reads
      .filter(({ file }) => file === setup)
      .flatMap(({ declared: types }) => types.flatMap((type) => eventsOf(type, setup)))
      .filter(({ event }) => isEvent(event) && !event.startsWith('xstate.'))
    const isTakenElsewhere = (event: string) => reads.some(({ taken: keys }) => keys.has(event))
    const imported = new Set([...home.imports.values()].map(({ file }) => file))
    const near = [home, ...importersOf(home), ...reads.filter(({ file }) => imported.has(file))]
    const around = new Set([...near, ...near.flatMap(importersOf)])
    const sends = (event: string) => [...around].some(({ sent }) => sent.has(event))
    return [
      ...[...taken]
        .filter((event) => !event.includes('*') && !sends(event))
        .map((event) => `${machine.id}: takes ${event}, which nothing sends; delete it`),
      ...declared
        .filter(({ event, file }) => !takes(event) && (file === setup || !isTakenElsewhere(event)))
        .map(({ event }) => `${machine.id}: declares ${event} and never takes it; delete it`),
    ]
  })
}
