import { expect, test } from 'vitest'
import { unpackLz4 } from '../../../../server/uploads/columnar/lz4.ts'

const long = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const signs = (value: string) => [...Buffer.from(value, 'latin1')]

interface Frame {
  flags?: number
  more?: number[]
  /** What stands behind each block. */
  sum?: number[]
}
const frameOf = (
  blocks: [bytes: number[], isPlain?: boolean][],
  { flags = 0x60, more = [], sum = [] }: Frame = {},
) =>
  new Uint8Array([
    ...long(0x184d2204),
    ...[flags, 0x40, ...more, 0],
    ...blocks.flatMap(([bytes, isPlain = false]) => [
      ...long((bytes.length | (isPlain ? 0x80000000 : 0)) >>> 0),
      ...bytes,
      ...sum,
    ]),
    ...long(0),
  ])

/** A block of literals with a match behind them, and of what remains. */
const sequence = (literals: string, distance: number, match: number, rest = '') => {
  const length = (count: number) =>
    count < 15
      ? []
      : [...Array<number>(Math.floor((count - 15) / 255)).fill(255), (count - 15) % 255]
  const nibble = (count: number) => Math.min(15, count)
  return [
    (nibble(literals.length) << 4) | nibble(match - 4),
    ...length(literals.length),
    ...signs(literals),
    ...[distance & 255, distance >> 8],
    ...length(match - 4),
    ...(rest === '' ? [] : [rest.length << 4, ...signs(rest)]),
  ]
}

test.each<[string, Uint8Array, string]>([
  ['a block as it is', frameOf([[signs('plain text'), true]]), 'plain text'],
  ['a match over itself', frameOf([[sequence('ab', 2, 7, 'z')]]), 'ababababaz'],
  [
    'literals and matches of 15 and more',
    frameOf([[sequence('x'.repeat(15), 1, 19, 'y')]]),
    `${'x'.repeat(34)}y`,
  ],
  [
    'a length of 254 and one of 255',
    frameOf([[sequence('p'.repeat(269), 1, 274)]]),
    'p'.repeat(543),
  ],
  [
    'a match in an earlier block',
    frameOf([[signs('first '), true], [sequence('2', 7, 6)]]),
    'first 2first ',
  ],
  [
    'checksums, a size and a dictionary',
    frameOf(
      [
        [signs('a'), true],
        [signs('b'), true],
      ],
      { flags: 0x79, more: Array<number>(12).fill(9), sum: [1, 2, 3, 4] },
    ),
    'ab',
  ],
])('a frame of LZ4 with %s is unpacked', (_, frame, expected) => {
  expect(text(unpackLz4(frame, expected.length))).toBe(expected)
})

test.each<[string, Uint8Array, number, string]>([
  ['no mark', new Uint8Array(7), 1, 'No frame of LZ4'],
  [
    'a block that is cut off',
    frameOf([[signs('abcdef'), true]]).subarray(0, 14),
    6,
    'The frame is cut off',
  ],
  ['less than it says', frameOf([[signs('ab'), true]]), 3, 'The frame holds less than it says'],
  [
    'more literals than it says',
    frameOf([[[0x30, ...signs('abc')]]]),
    2,
    'The block is longer than it says',
  ],
  [
    'a match before its start',
    frameOf([[sequence('ab', 3, 4)]]),
    6,
    'The block refers to what it does not hold',
  ],
  [
    'a match of nothing',
    frameOf([[sequence('ab', 0, 4)]]),
    6,
    'The block refers to what it does not hold',
  ],
  [
    'a match beyond its end',
    frameOf([[sequence('ab', 2, 5)]]),
    6,
    'The block refers to what it does not hold',
  ],
])('a frame of LZ4 with %s is refused', (_, frame, length, message) => {
  expect(() => unpackLz4(frame, length)).toThrow(message)
})
