import type { AnyStateNode } from 'xstate'
import {
  actionInWords,
  actorInWords,
  delayInWords,
  eventInWords,
  guardInWords,
  statesOf,
  transitionsOf,
} from './words.ts'

/** More states than this are not drawn in one picture: each state that has others inside gets its own. */
const maxDrawn = 9
/** The same for regions, which are drawn beside each other. */
const maxRegions = 6
/** What more there is of one label or of one state stands in the table. */
const maxLines = 4
/** Boxes and arrows back and forth are read better beside each other than below; more of them are too wide for it. */
const maxSideways = 7
const lineBreak = '<br/>'

/** What fits on a screen beside the margins of a page, in pixels. */
const maxWidth = 1000

const look =
  '%%{init: {"themeVariables": {"fontSize": "13px"}, "state": {"nodeSpacing": 60, "rankSpacing": 30}}}%%'

const anywhere = 'anywhere'
const nameOf = (node: AnyStateNode) =>
  node.path.length === 0 ? node.machine.id : node.path.join('_')
const pathOf = (node: AnyStateNode) => node.path.join('.')
const childrenOf = (node: AnyStateNode) => Object.values(node.states)
const isWithin = (node: AnyStateNode, outer: AnyStateNode) =>
  node === outer ||
  node.path.join('.').startsWith(outer.path.length === 0 ? '' : `${pathOf(outer)}.`)

/** Characters that Mermaid reads as its own. */
const plain = (text: string) =>
  text
    .split(lineBreak)
    .map((line) => line.replaceAll(/[:;#"{}<>]/g, ' '))
    .join(lineBreak)
const lines = (texts: string[]) => {
  const all = [...new Set(texts.map(plain))]
  const more = all.length - maxLines
  return (more > 1 ? [...all.slice(0, maxLines), `… ${String(more)} more`] : all).join(lineBreak)
}

const trigger = (node: AnyStateNode, event: string, guard: unknown) => {
  const condition = guardInWords(guard)
  const name = delayInWords(node, event) ?? eventInWords(node, event)
  return condition === '' ? name : `${name}${lineBreak}[${condition}]`
}

const within = (word: string, what: string[]) =>
  what.length === 0 ? [] : [`${word} / ${what.join(', ')}`]

/** Without those that XState adds itself to begin and end the wait of a transition. */
export const actionsOf = (actions: readonly unknown[]) =>
  actions.map(actionInWords).filter((name) => name !== 'raise' && name !== 'cancel')

/** What stands in the box of a state; `again` are events that enter it anew, or a state inside it. */
const titleOf = (node: AnyStateNode, key: string, again: string[] = []) => {
  const stays = transitionsOf(node)
    .filter(({ transition }) => transition.target === undefined)
    .map(({ event, transition }) => trigger(node, event, transition.guard))
  const own = [
    ...within('entry', actionsOf(node.entry)),
    ...node.invoke.map(({ src }) => `do / ${actorInWords(src)}`),
    ...within('exit', actionsOf(node.exit)),
  ]
  const anew = again.map((text) => `again / ${text}`)
  return [key, ...[lines(own), lines([...stays, ...anew])].filter((text) => text !== '')].join(
    lineBreak,
  )
}

/** An arrow from a state to one inside it cannot be drawn: it begins at a box of its own. */
const leadsInside = (node: AnyStateNode, targets: readonly AnyStateNode[] = []) =>
  node.type !== 'parallel' &&
  targets.some((target) => target !== node && isWithin(target, node) && node.path.length > 0)

const widthOf = (text: string) =>
  Math.max(...text.split(lineBreak).map((line) => line.length * 8)) + 40

/** Whether boxes and arrows are narrower from left to right, by their ranks from the first ones on. */
const isNarrowerSideways = (boxes: ReadonlyMap<string, string>, arrows: [string, string][]) => {
  const ends = arrows.map(([arrow, label]) => [...arrow.split(' --> '), label])
  const ranks = new Map<string, number>()
  const visit = (name: string, rank: number, above: readonly string[]) => {
    if (above.includes(name) || rank <= (ranks.get(name) ?? -1)) return
    ranks.set(name, rank)
    for (const [from, to = ''] of ends) if (from === name) visit(to, rank + 1, [...above, name])
  }
  const targets = new Set(ends.map(([, to]) => to))
  for (const name of boxes.keys()) if (!targets.has(name)) visit(name, 0, [])
  for (const name of boxes.keys()) if (!ranks.has(name)) visit(name, 0, [])
  const columns = new Map<number, number[]>()
  const put = (at: number, text: string) =>
    columns.set(at, [...(columns.get(at) ?? []), widthOf(text)])
  for (const [name, title] of boxes) put((ranks.get(name) ?? 0) * 2, title)
  for (const [from = '', to = '', label = ''] of ends)
    put(Math.min(ranks.get(from) ?? 0, ranks.get(to) ?? 0) * 2 + 1, label)
  const widths = [...columns.values()]
  const upright = Math.max(...widths.map((column) => column.reduce((sum, one) => sum + one, 0)))
  const sideways = widths.reduce((sum, column) => sum + Math.max(...column), 0)
  const meet = arrows.some(([arrow]) => {
    const [from, to] = arrow.split(' --> ')
    return arrows.some(([other]) => other === `${to ?? ''} --> ${from ?? ''}`)
  })
  return meet && boxes.size <= maxSideways
    ? sideways <= maxWidth
    : upright > maxWidth && sideways < upright
}

/** One picture: a state with those inside it, each with its own inside where all of them fit. */
const picture = (scope: AnyStateNode, isWhole: boolean): string[] => {
  const outside = new Map<string, string>()
  const arrows = new Map<string, string[]>()
  /** Mermaid lays the label of an arrow from a state to itself over others: it stands in the box. */
  const loops = new Map<string, string[]>()

  /** The box that stands for a state here: itself, what it is drawn within, or what is outside. */
  const boxOf = (node: AnyStateNode): string => {
    if (!isWithin(node, scope)) {
      outside.set(`outside_${nameOf(node)}`, pathOf(node))
      return `outside_${nameOf(node)}`
    }
    if (isWhole) return nameOf(node)
    for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent)
      if (at.parent === scope) return nameOf(at)
    return nameOf(node)
  }

  const titled = (node: AnyStateNode) => titleOf(node, node.key, loops.get(nameOf(node)))

  const drawn = (node: AnyStateNode, indent: string): string[] => {
    const children = childrenOf(node)
    const head = `${indent}state "${titled(node)}" as ${nameOf(node)}`
    if (node.type === 'final') return [head, `${indent}${nameOf(node)} --> [*]`]
    if (children.length === 0) return [head]
    if (!isWhole) return [head, `${indent}class ${nameOf(node)} apart`]
    const everywhere = titleOf(node, '(anywhere inside)')
    const isArrowless =
      everywhere === '(anywhere inside)' &&
      !transitionsOf(node).some(({ transition }) => leadsInside(node, transition.target))
    return [
      `${indent}state "${node.key}" as ${nameOf(node)} {`,
      ...inside(node, `${indent}  `),
      ...(node.type === 'parallel' || isArrowless
        ? []
        : [`${indent}  state "${everywhere}" as ${nameOf(node)}_${anywhere}`]),
      `${indent}}`,
    ]
  }

  const inside = (node: AnyStateNode, indent: string): string[] => [
    ...node.initial.target
      .filter(() => node.type === 'compound')
      .map((start) => `${indent}[*] --> ${boxOf(start)}`),
    ...childrenOf(node).flatMap((child, index) => [
      ...(index > 0 && node.type === 'parallel' ? [`${indent}--`] : []),
      ...drawn(child, indent),
    ]),
  ]

  const isRoot = scope.path.length === 0
  const sources = statesOf(scope)
  let anywhereIsDrawn = false
  for (const node of sources)
    for (const { event, transition } of transitionsOf(node))
      for (const target of transition.target ?? []) {
        if (node === scope && !isRoot && (target === scope || !isWithin(target, scope))) continue
        if (node === scope) anywhereIsDrawn = true
        const from =
          node === scope
            ? anywhere
            : isWhole && leadsInside(node, [target])
              ? `${nameOf(node)}_${anywhere}`
              : boxOf(node)
        const to = boxOf(target)
        const isInner = !isWhole && from !== anywhere && from !== nameOf(node)
        if (isInner && from === to) continue
        const words = trigger(node, event, transition.guard)
        const [labels, key] = from === to ? [loops, to] : [arrows, `${from} --> ${to}`]
        labels.set(key, [...(labels.get(key) ?? []), isInner ? `${node.key} – ${words}` : words])
      }

  const root = isRoot ? titleOf(scope, '(anywhere)') : '(anywhere inside)'
  const labelled = [...arrows].map(([arrow, labels]): [string, string] => [arrow, lines(labels)])
  const boxes = new Map(
    [...(anywhereIsDrawn ? [anywhere] : []), ...outside.keys()].map((name) => [name, root]),
  )
  for (const node of isWhole ? sources : childrenOf(scope))
    if (node !== scope) boxes.set(nameOf(node), titled(node))
  return [
    '```mermaid',
    look,
    'stateDiagram-v2',
    ...(isNarrowerSideways(boxes, labelled) ? ['  direction LR'] : []),
    ...(scope.type === 'parallel'
      ? [`  state "${scope.key}" as ${nameOf(scope)} {`, ...inside(scope, '    '), '  }']
      : inside(scope, '  ')),
    ...(anywhereIsDrawn || (isRoot && root !== '(anywhere)')
      ? [`  state "${root}" as ${anywhere}`]
      : []),
    ...[...outside].map(([name, path]) => `  state "${path}" as ${name}`),
    ...labelled.map(([arrow, label]) => `  ${arrow}: ${label}`),
    '  classDef apart stroke-width:3px',
    '```',
    '',
  ].filter(
    (line, _, all) => !line.includes('classDef') || all.some((one) => one.endsWith(' apart')),
  )
}

/** Whether an arrow would cross the border of a state with others inside: Mermaid lays such arrows and their labels over boxes. */
const crossesBorders = (root: AnyStateNode) =>
  statesOf(root).some((node) =>
    transitionsOf(node).some(({ transition: { target = [] } }) => {
      const within = leadsInside(node, target) || node === root ? node : node.parent
      return target.some(({ parent }) => parent !== within)
    }),
  )

/** The pictures of a machine: one where its states fit into it, else one for each state with others inside. */
export const picturesOf = (root: AnyStateNode): string[] => {
  const fits = statesOf(root).length - 1 <= (root.type === 'parallel' ? maxRegions : maxDrawn)
  if (fits && !crossesBorders(root)) return picture(root, true)
  const compounds = statesOf(root).filter((node) => childrenOf(node).length > 0)
  return compounds.flatMap((node) =>
    node.path.length === 0
      ? picture(node, compounds.length === 1)
      : [`## ${pathOf(node)}`, '', ...picture(node, false)],
  )
}
