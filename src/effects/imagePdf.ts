/** A point of a PDF is 1/72 inch, a pixel of a page 1/96. */
const pointsPerPixel = 0.75
/** The longest side of a page that every reader opens. */
const longestSide = 14_400

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A text as PDF writes it: UTF-16 in hexadecimal digits. */
const textOf = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('')}>`

interface Picture {
  jpeg: Uint8Array
  /** Of the JPEG, in its pixels. */
  pixels: { width: number; height: number }
  /** Of the page, in pixels of the screen. */
  width: number
  height: number
  title: string
}

/** A PDF of one page that a JPEG fills. */
export const imagePdf = ({ jpeg, pixels, width, height, title }: Picture): Blob => {
  const scale = Math.min(pointsPerPixel, longestSide / width, longestSide / height)
  const [wide, high] = [width * scale, height * scale].map((side) => side.toFixed(2))
  const drawing = `q ${wide} 0 0 ${high} 0 0 cm /Page Do Q`
  const objects: (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R /Resources << /XObject << /Page 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Title ${textOf(title)} /Producer (Chartroom) >>`],
  ]
  const pieces: Uint8Array[] = []
  let length = 0
  const add = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? bytesOf(piece) : piece
    pieces.push(bytes)
    length += bytes.length
  }
  const offsets: number[] = []
  add('%PDF-1.4\n')
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    add(`${at + 1} 0 obj\n`)
    object.forEach(add)
    add('\nendobj\n')
  }
  const start = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`)
  add(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
  return new Blob(pieces as BlobPart[], { type: 'application/pdf' })
}
