/** Reads a file of the page by its address. */
export type ReadAsset = (url: string) => Promise<ArrayBuffer>

const base64 = (buffer: ArrayBuffer) => {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const covers = (range: string, letters: ReadonlySet<number>) =>
  range === '' ||
  range.split(',').some((part) => {
    const [low = '', high = low] = part.trim().replace(/^U\+/i, '').split('-')
    const [from, to] = [Number.parseInt(low, 16), Number.parseInt(high, 16)]
    return [...letters].some((letter) => letter >= from && letter <= to)
  })

const faces = () =>
  [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      return []
    }
  })

/** The page's own font as style rules with the font inside them, as far as the text needs it. */
export const fontFaces = async (family: string, text: string, read: ReadAsset) => {
  const letters = new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0))
  const needed = faces().filter(
    ({ style }) =>
      style.getPropertyValue('font-family').replace(/["']/g, '') === family &&
      covers(style.getPropertyValue('unicode-range'), letters),
  )
  const rules = await Promise.all(
    needed.map(async ({ style, parentStyleSheet }) => {
      const [, address = ''] =
        /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src')) ?? []
      if (address === '') return ''
      const data = base64(
        await read(new URL(address, parentStyleSheet?.href ?? document.baseURI).href),
      )
      const weight = style.getPropertyValue('font-weight') || 'normal'
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
    }),
  )
  return rules.join('')
}
