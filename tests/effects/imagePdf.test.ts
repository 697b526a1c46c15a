import { expect, test } from 'vitest'
import { imagePdf } from '../../src/effects/imagePdf'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])
const read = async (width: number, height: number, title = 'Zürich') => {
  const pdf = imagePdf({ jpeg, pixels: { width: 20, height: 10 }, width, height, title })
  return Buffer.from(await pdf.arrayBuffer()).toString('latin1')
}

test('a PDF has one page of the size of the picture at 96 pixels to the inch, and each object where its table says', async () => {
  const text = await read(1280, 862)
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const table = text.slice(Number(start))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect({
    mediaBox: /\/MediaBox \[[^\]]*\]/.exec(text)?.[0],
    offsets: offsets.map((offset) => text.slice(offset, offset + 7)),
    pixels: /\/Width \d+ \/Height \d+/.exec(text)?.[0],
    jpeg: /\/Length 4 >>\nstream\n(?<jpeg>[^]{4})\nendstream/.exec(text)?.groups?.['jpeg'],
    title: /\/Title <(\w+)>/.exec(text)?.[1],
  }).toEqual({
    mediaBox: '/MediaBox [0 0 960.00 646.50]',
    offsets: [1, 2, 3, 4, 5, 6].map((at) => `${at} 0 obj`),
    pixels: '/Width 20 /Height 10',
    jpeg: Buffer.from(jpeg).toString('latin1'),
    title: 'FEFF005a00fc0072006900630068',
  })
})

test('a page longer than readers open is made smaller', async () => {
  expect(/\/MediaBox \[[^\]]*\]/.exec(await read(1000, 28_800))?.[0]).toBe(
    '/MediaBox [0 0 500.00 14400.00]',
  )
})

test('the picture fills the page, a wide one too, under a title in any letters', async () => {
  const text = await read(28_800, 1000, '日本 🙂')
  expect({
    mediaBox: /\/MediaBox \[[^\]]*\]/.exec(text)?.[0],
    drawing: /<< \/Length \d+ >>\nstream\nq[^\n]*/.exec(text)?.[0],
    table: /xref\n\d+ \d+\n\d{10} \d{5} f /.exec(text)?.[0],
    trailer: /trailer\n(.*)/.exec(text)?.[1],
    title: /\/Title <(\w+)>/.exec(text)?.[1],
  }).toEqual({
    mediaBox: '/MediaBox [0 0 14400.00 500.00]',
    drawing: '<< /Length 39 >>\nstream\nq 14400.00 0 0 500.00 0 0 cm /Page Do Q',
    table: 'xref\n0 7\n0000000000 65535 f ',
    trailer: '<< /Size 7 /Root 1 0 R /Info 6 0 R >>',
    title: 'FEFF65e5672c0020d83dde42',
  })
})
