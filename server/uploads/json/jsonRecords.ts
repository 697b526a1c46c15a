import { unacceptable } from '../../problem.ts'
import {
  afterSpace,
  elementsOf,
  EndsEarly,
  endOfValue,
  membersOf,
  type RawValue,
} from './jsonValues.ts'

/** Which values of a text are its rows. */
export interface JsonLayout {
  records: () => Generator<RawValue>
  /** Each row is a feature of GeoJSON: its properties are columns. */
  isFeatures: boolean
  warnings: string[]
}

function* rootsOf(bytes: Buffer): Generator<RawValue> {
  for (let at = afterSpace(bytes, 0); at < bytes.length;) {
    const end = endOfValue(bytes, at)
    yield { start: at, end }
    at = afterSpace(bytes, end)
  }
}

/** A text that was cut ends with its last whole row. */
function* wholeOnes(records: Iterable<RawValue>, isCut: boolean): Generator<RawValue> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof EndsEarly)) throw error
    if (!isCut)
      throw unacceptable(
        'The JSON ends in the middle of a value: the file was cut off, or a bracket or quote is not closed. Send the whole file',
      )
  }
}

const isObjects = (bytes: Buffer, { start }: RawValue) =>
  bytes[start] === 0x5b && bytes[afterSpace(bytes, start + 1)] === 0x7b

interface Member {
  key: string
  value: RawValue
}

/** The members of an object, of one that was cut also the list that its end is missing of. */
const membersSeen = (bytes: Buffer, from: number): Member[] => {
  const members: Member[] = []
  try {
    for (const member of membersOf(bytes, from)) members.push(member)
  } catch (error) {
    if (!(error instanceof EndsEarly)) throw error
    const last = members.at(-1)?.value.end ?? from + 1
    const [, key] =
      /^\s*,?\s*"((?:[^"\\]|\\.)*)"\s*:\s*\[/.exec(bytes.toString('utf8', last, last + 65_536)) ??
      []
    const start = key === undefined ? -1 : bytes.indexOf('[', last + Buffer.byteLength(key))
    if (key !== undefined && start >= 0) members.push({ key, value: { start, end: bytes.length } })
  }
  return members
}

const isOnlyRoot = (bytes: Buffer, start: number) => {
  try {
    return afterSpace(bytes, endOfValue(bytes, start)) >= bytes.length
  } catch (error) {
    if (error instanceof EndsEarly) return true
    throw error
  }
}

/**
 * Finds the rows: the values of a list, the objects of a text that has one after the other (JSON Lines), or the list of
 * objects that a single object holds. `asLines` takes every value for a row.
 */
export const jsonLayout = (bytes: Buffer, asLines: boolean, isCut: boolean): JsonLayout => {
  const start = afterSpace(bytes, 0)
  const plain = (records: () => Iterable<RawValue>): JsonLayout => ({
    records: () => wholeOnes(records(), isCut),
    isFeatures: false,
    warnings: [],
  })
  if (!asLines && bytes[start] === 0x5b && isOnlyRoot(bytes, start))
    return plain(() => elementsOf(bytes, start))
  if (asLines || bytes[start] !== 0x7b || !isOnlyRoot(bytes, start))
    return plain(() => rootsOf(bytes))
  const members = membersSeen(bytes, start)
  const lists = members.filter(({ value }) => isObjects(bytes, value))
  const [list] = lists
  if (list === undefined || lists.length > 1) return plain(() => rootsOf(bytes))
  const isFeatures =
    list.key === 'features' &&
    members.some(
      ({ key, value }) =>
        key === 'type' && bytes.toString('utf8', value.start, value.end) === '"FeatureCollection"',
    )
  const others = members.flatMap(({ key }) =>
    key === list.key || (isFeatures && key === 'type') ? [] : [key],
  )
  return {
    ...plain(() => elementsOf(bytes, list.value.start)),
    isFeatures,
    warnings: [
      ...(isFeatures
        ? ['Each feature is a row, its properties are columns']
        : [`The rows are those of ${list.key}`]),
      ...(others.length === 0
        ? []
        : [`Beside the rows the file has ${others.join(', ')}: left out`]),
    ],
  }
}
