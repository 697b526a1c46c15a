import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { marksOfAll } from '../../../../server/uploads/csv/columnMarks.ts'
import { areOfType, isDoubtful } from '../../../../server/uploads/csv/signs.ts'
import { createScanner } from '../../../../server/uploads/csv/scan.ts'
import { scanAhead } from '../../../../server/uploads/csv/scanAhead.ts'
import { inFolder } from '../../../support/python.ts'

const scanned = (text: string, pieceLength: number) => {
  const scanner = createScanner({ separator: ',', quote: '"' })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceLength)
    scanner.push(bytes.subarray(at, at + pieceLength))
  const { head: _, ...scan } = scanner.finish()
  return scan
}

const text = 'a,b,c\n1,"x, ""y""\n",-07\r\n\n 2,-0.5,0x1F\n3,"007",\r4,2024-01-05T10:00,"0'

test('a file is understood the same however its bytes are cut into pieces', () => {
  const whole = scanned(text, text.length)
  for (let length = 1; length < 9; length += 1) expect(scanned(text, length)).toEqual(whole)
  expect(whole).toMatchObject({
    records: 5,
    blankLines: 1,
    spacedFields: 1,
    openQuoteRecord: 6,
    afterGap: 4,
  })
})

test.each([
  ['12', 'BIGINT', true],
  ['-12', 'BIGINT', true],
  ['1.5', 'BIGINT', false],
  ['007', 'BIGINT', false],
  ['-07', 'BIGINT', false],
  ['1_000', 'BIGINT', false],
  ['0.5', 'DOUBLE', true],
  ['1e5', 'DOUBLE', true],
  ['1x5', 'DOUBLE', false],
  ['00.5', 'DOUBLE', false],
  ['2024-01-05', 'DATE', false],
  ['2024-01-05 10:00', 'DATE', false],
  ['epoch', 'DATE', false],
  ['2024-01-05T10:00:00', 'TIMESTAMP', false],
  ['2024-01-05T10:00:00+02', 'TIMESTAMP', false],
  ['true', 'BOOLEAN', true],
  ['1', 'BOOLEAN', false],
])('%s as %s is told from other readings by its signs: %s', (value, type, holds) => {
  expect(areOfType(scanned(`a\n${value}\n`, 3).marks[0], type)).toBe(holds)
})

test('the first control character of two bytes is found, whatever other signs begin with the same byte', () => {
  const at = (text: string, pieceLength: number) => scanned(text, pieceLength).controlAt
  expect([1, 2, 3, 50].map((length) => at('a\n£ \u00a0\u0096\u0085', length))).toEqual([7, 7, 7, 7])
  expect(at('a\n£\u00a0Ö€\n', 1)).toBeNull()
})

test('a number with a radix is doubtful, and one that is led by a zero', () => {
  const { marks } = scanned('a,b,c\n0x1F,-007,5\n', 4)
  expect([0, 1, 2].map((column) => isDoubtful(marks[column], 'BIGINT'))).toEqual([
    true,
    true,
    false,
  ])
})

test('the values of a first record that is no header are counted like the others', () => {
  const { first, ...others } = scanned('007,x,\n1,,\n2,yy,3\n', 4)
  expect(marksOfAll(first, others)).toMatchObject({
    filled: [3, 2, 1],
    lengths: [
      { min: 1, max: 3 },
      { min: 1, max: 2 },
      { min: 1, max: 1 },
    ],
  })
  expect(isDoubtful(marksOfAll(first, others).marks[0], 'BIGINT')).toBe(true)
})

test('a file that is scanned while it arrives is understood as a whole one', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'arriving')
    writeFileSync(path, text.slice(0, 20))
    const seen: number[] = []
    const ahead = scanAhead(path, { separator: ',', quote: '"' }, (bytes) => seen.push(bytes))
    await ahead.upTo(12)
    await ahead.upTo(12)
    await ahead.upTo(20)
    appendFileSync(path, text.slice(20))
    const { head: _, ...scan } = await ahead.finish()
    expect({ scan, seen }).toEqual({
      scan: scanned(text, text.length),
      seen: [12, 20, Buffer.byteLength(text)],
    })
  }))
