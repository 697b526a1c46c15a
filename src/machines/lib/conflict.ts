import { toProblem, type User, type UserReference } from '../../api/contract'

/** What every stored thing says about its last change. */
export interface Versioned {
  version: number
  /** Missing where only the person can have changed it, in another window. */
  changed_by?: UserReference | null
}

/** How the parts of a thing that two people may change are compared and told. A part without a label is not compared. */
export interface ComparisonRules<Stored, Draft> {
  nameOf: (stored: Stored) => string
  draftOf: (stored: Stored) => Draft
  labelOf: (field: keyof Draft & string, drafts: readonly Draft[]) => string | null
  /** Parts that decide what the others mean, such as a chart's type: a change of one fits no change of somebody else. */
  deciding?: readonly (keyof Draft & string)[]
  /** A value in words; without it texts stand as they are and lists are joined. */
  wordsOf?: (value: unknown, field: keyof Draft & string) => string | null
}

/** One part that at least one of the two changed. */
export interface Difference {
  label: string
  yours: string
  theirs: string
  changedBy: 'you' | 'them' | 'both'
}

/** Two changes of one thing, in words: who saved first, what each changed, and whether both fit together. */
export interface Conflict {
  title: string
  name: string
  /** Null for the person's own change in another window. */
  who: string | null
  differences: Difference[]
  fits: boolean
}

/** How a person decides; `reloaded` takes the stored thing in place of the own one. */
export type ConflictEvent =
  | { type: 'conflict.merged' }
  | { type: 'conflict.overwritten' }
  | { type: 'conflict.copied' }
  | { type: 'conflict.reloaded' }
  | { type: 'conflict.dismissed' }

/** The stored thing that a refused save came too late for; nothing for any other refusal. */
export const currentIn = <Stored>(error: unknown) => {
  const { status, errors } = toProblem(error)
  return status === 409 ? (errors?.[0]?.extra['current'] as Stored | undefined) : undefined
}

/** A guard: the refusal of a save came with what is stored by now. */
export const cameTooLate = (_: unknown, { error }: { error: unknown }) =>
  currentIn(error) !== undefined

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** The options of a chart are off by choice; other parts that are off may be absent as well. */
const isKept = (within: string, part: unknown) =>
  !isNothing(part) || (within === 'viz_options' && part === false)

const sorted = (name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => isKept(name, part))
          .sort(([one], [other]) => one.localeCompare(other)),
      )
    : value

const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) ||
  JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

/** The parts of a draft that differ from another one. */
export const changesIn = <Draft extends object>(draft: Draft, base: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !isSame(value, base[field as keyof Draft])),
  ) as Partial<Draft>

const plainWords = (value: unknown): string | null => {
  if (isNothing(value)) return 'none'
  if (value === true) return 'on'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  const parts = value.map(plainWords)
  return parts.includes(null) ? null : parts.join(', ')
}

const nameOf = (person: UserReference | null) =>
  person === null
    ? 'somebody else'
    : `${person.first_name} ${person.last_name}`.trim() || person.username

/** Compares what two people, or two windows of `me`, made of one thing since both had `base`. */
export const conflictOf = <Stored extends Versioned, Draft extends object>(
  { nameOf: titleOf, draftOf, labelOf, wordsOf, deciding = [] }: ComparisonRules<Stored, Draft>,
  {
    message,
    base,
    draft,
    current,
    me,
  }: { message: string; base: Stored; draft: Draft; current: Stored; me: Pick<User, 'id'> | null },
): Conflict => {
  const [from, theirs] = [draftOf(base), draftOf(current)]
  const [mine, others] = [changesIn(draft, from), changesIn(theirs, from)]
  const fields = [...new Set([...Object.keys(draft), ...Object.keys(theirs)])] as (keyof Draft &
    string)[]
  const differences = fields.flatMap((field): Difference[] => {
    const label = labelOf(field, [draft, theirs])
    const [byMe, byThem] = [field in mine, field in others]
    if (label === null || (!byMe && !byThem) || isSame(draft[field], theirs[field])) return []
    const words = (value: unknown, changed: boolean) =>
      wordsOf?.(value, field) ?? plainWords(value) ?? (changed ? 'changed' : 'as it was')
    return [
      {
        label,
        yours: words(draft[field], byMe),
        theirs: words(theirs[field], byThem),
        changedBy: byMe && byThem ? 'both' : byMe ? 'you' : 'them',
      },
    ]
  })
  const decides = deciding.some((field) => field in mine || field in others)
  const sides = new Set(differences.map(({ changedBy }) => changedBy))
  const { changed_by: changer } = current
  const isMine = changer === undefined || (changer !== null && changer.id === me?.id)
  return {
    title: message,
    name: titleOf(current),
    who: isMine ? null : nameOf(changer),
    differences,
    fits: !sides.has('both') && !(decides && sides.size > 1),
  }
}
