import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rewrittenPng } from '../../../server/security/png.ts'
import { pngChunk, pngEnd, pngOf, pngSignature } from '../../support/png.ts'

const whole = pngOf(1, 2, 3)

const header = (
  width: number,
  height: number,
  depth: number,
  color: number,
  rest: readonly number[] = [0, 0, 0],
) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, ...rest], 8)
  return pngChunk('IHDR', data)
}
const picture = (head: Buffer, bytes: number, more: readonly Buffer[] = []) =>
  Buffer.concat([
    pngSignature,
    head,
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngEnd,
  ])
const isTaken = async (png: Buffer) => (await rewrittenPng(png)) !== null

test('a picture is what it was; one that is cut anywhere, or has any byte changed that is summed up, is none', async () => {
  expect(await rewrittenPng(whole)).toEqual(whole)
  const outcomes: number[] = []
  for (let at = 0; at < whole.length; at += 1) {
    const cut = await isTaken(whole.subarray(0, at))
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    outcomes.push(Number(cut), Number(await isTaken(changed)))
  }
  expect(outcomes.every((taken) => taken === 0)).toBe(true)
  expect(await isTaken(Buffer.concat([whole, Buffer.from([0])]))).toBe(false)
})

test('pictures of each kind of color, depth and size are taken or not as the format says', async () => {
  const depths: Record<number, number[]> = {}
  for (let color = 0; color < 8; color += 1)
    for (const depth of [1, 2, 3, 4, 8, 16, 32]) {
      const values = [1, 0, 3, 1, 2, 0, 4][color] ?? 1
      const bytes = 2 * (1 + Math.ceil((5 * values * depth) / 8))
      const palette = color === 3 ? [pngChunk('PLTE', Buffer.alloc(3))] : []
      if (await isTaken(picture(header(5, 2, depth, color), bytes, palette)))
        depths[color] = [...(depths[color] ?? []), depth]
    }
  expect(depths).toEqual({
    0: [1, 2, 4, 8, 16],
    2: [8, 16],
    3: [1, 2, 4, 8],
    4: [8, 16],
    6: [8, 16],
  })
  const gray = (width: number, height: number) =>
    isTaken(picture(header(width, height, 8, 0), height * (width + 1)))
  expect({
    aMillion: await gray(1000, 1000),
    more: await gray(1001, 1000),
    noWidth: await gray(0, 1),
    noHeight: await gray(1, 0),
  }).toEqual({ aMillion: true, more: false, noWidth: false, noHeight: false })
})

test('what else is in a picture is left out, and what does not belong together refuses it', async () => {
  const palette = pngChunk('PLTE', Buffer.from([1, 2, 3]))
  const clear = pngChunk('tRNS', Buffer.from([7]))
  const text = pngChunk('tEXt', Buffer.from('where I live'))
  const colored = header(2, 1, 8, 3)
  const plain = picture(colored, 3, [palette, clear])
  expect(await rewrittenPng(picture(colored, 3, [text, palette, text, clear]))).toEqual(plain)
  const gray = header(2, 1, 8, 0)
  const refused = {
    'no palette': picture(colored, 3),
    'two palettes': picture(colored, 3, [palette, palette]),
    'two transparencies': picture(colored, 3, [palette, clear, clear]),
    'a row too many': picture(gray, 6),
    'a byte too few': picture(gray, 2),
    'an unknown filter': Buffer.concat([
      pngSignature,
      gray,
      pngChunk('IDAT', deflateSync(Buffer.from([5, 0, 0]))),
      pngEnd,
    ]),
    interlaced: picture(header(2, 1, 8, 0, [0, 0, 1]), 3),
    'packed otherwise': picture(header(2, 1, 8, 0, [1, 0, 0]), 3),
    'filtered otherwise': picture(header(2, 1, 8, 0, [0, 1, 0]), 3),
    'no end': Buffer.concat([pngSignature, gray, pngChunk('IDAT', deflateSync(Buffer.alloc(3)))]),
    'no header first': picture(text, 3, [gray]),
    'no pixels': Buffer.concat([pngSignature, gray, pngEnd]),
    'no picture': Buffer.from('GIF89a'),
  }
  const taken = await Promise.all(
    Object.entries(refused).map(async ([name, png]) => ((await isTaken(png)) ? [name] : [])),
  )
  expect(taken.flat()).toEqual([])
  const four = Buffer.concat([
    pngSignature,
    gray,
    pngChunk('IDAT', deflateSync(Buffer.from([4, 1, 2]))),
    pngEnd,
  ])
  expect(await rewrittenPng(four)).toEqual(four)
})
