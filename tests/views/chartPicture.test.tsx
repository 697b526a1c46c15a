import { expect, onTestFinished, test, vi } from 'vitest'
import { chartPicture } from '../../src/ui/charts/image/chartPicture'
import { pagePicture } from '../../src/ui/charts/image/pagePicture'
import { styledCopy } from '../../src/ui/charts/image/styledCopy'

/** A part of the page with a place on it, which a document without a browser gives to none. */
const placed = (html: string) => {
  document.body.innerHTML = html
  onTestFinished(() => document.body.replaceChildren())
  for (const part of document.body.querySelectorAll('[data-at]')) {
    const [x = 0, y = 0, width = 0, height = 0] = (part.getAttribute('data-at') ?? '')
      .split(' ')
      .map(Number)
    const box = { x, y, left: x, top: y, right: x + width, bottom: y + height, width, height }
    vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
  }
  return document.body.firstElementChild ?? document.body
}

const noFonts = () => Promise.reject(new Error('No font is read'))
const linesOf = (picture: { width: number; height: number; text: string } | null) =>
  picture && [
    `${picture.width} by ${picture.height}`,
    ...picture.text
      .replaceAll(
        / (fill-rule|stroke|stroke-\w+|font-\w+|letter-spacing|visibility|paint-order|dominant-baseline)="[^"]*"/g,
        '',
      )
      .split(/(?=<(?!\/))/),
  ]

const chart = `<div data-at="10 20 400 300">
  <div data-chart-strip><span>Region</span>
    <button aria-pressed="true"><svg data-at="0 0 10 10" class="swatch"><rect width="10" height="10" fill="#111111"/></svg>East</button>
    <button aria-pressed="false"><svg data-at="0 0 10 10"><rect width="10" height="10" fill="#222222"/></svg>West</button>
    <button aria-pressed="true"><svg data-at="0 0 10 10"><rect width="10" height="10" fill="#333333"/></svg>${'South '.repeat(9)}</button>
  </div>
  <svg data-at="10 60 200.5 150" class="plot" tabindex="0"><g style="opacity: 0.5"><path d="M0,0L5,5" fill="#444444" data-mark="1"/></g></svg>
  <svg data-at="220 60 90 160.25"><text x="1">Name</text><svg data-at="230 70 5 5"/></svg>
  <button><svg data-at="300 0 20 20"/></button><svg data-at="0 0 0 0"/><p role="alert"><svg data-at="3 3 9 9"/></p><p role="status"><svg data-at="3 3 9 9"/></p><div data-repeated><svg data-at="5 5 5 5"/></div>
</div>`

test('the picture of a chart has its title, its legend on lines and its drawings where they stand', async () => {
  expect(linesOf(await chartPicture(placed(chart), 'Sales', noFonts))).toMatchInlineSnapshot(`
    [
      "332 by 301",
      "<svg xmlns="http://www.w3.org/2000/svg" width="332" height="301" viewBox="0 0 332 301">",
      "<style/>",
      "<rect width="332" height="301" fill="#0e1214"/>",
      "<text x="16" y="32" fill="#e8edf0">Sales</text>",
      "<g transform="translate(16 52)">",
      "<text x="0" y="16" fill="#a3b0b8">Region</text>",
      "<svg fill="" fill-opacity="" text-anchor="" width="10" height="10" x="55.272727272727266" y="7">",
      "<rect width="10" height="10"/></svg>",
      "<text x="71.27272727272727" y="16" fill="#a3b0b8">East</text>",
      "<svg fill="" fill-opacity="" text-anchor="" width="10" height="10" x="0" y="31">",
      "<rect width="10" height="10"/></svg>",
      "<text x="0" y="64" fill="#a3b0b8">South South South South South South South South South</text></g>",
      "<g transform="translate(16 124)">",
      "<svg fill="" fill-opacity="" text-anchor="" width="200.5" height="150" x="0" y="0">",
      "<g opacity="0.5">",
      "<path d="M0,0L5,5"/></g></svg>",
      "<svg fill="" fill-opacity="" text-anchor="" width="90" height="160.25" x="210" y="0">",
      "<text x="1">Name</text>",
      "<svg/></svg></g></svg>",
    ]
  `)
})

test('the picture of a chart without a title begins with its legend, and a frame without a drawing has none', async () => {
  const [size, , , , , first] = linesOf(await chartPicture(placed(chart), '', noFonts)) ?? []
  const none = await chartPicture(
    placed('<div><button><svg data-at="0 0 9 9"/></button></div>'),
    '',
    noFonts,
  )
  expect({ size, first, none }).toMatchInlineSnapshot(`
    {
      "first": "<text x="0" y="16" fill="#a3b0b8">Region</text>",
      "none": null,
      "size": "332 by 265",
    }
  `)
})

test('the picture of a heatmap has its scale, and marks that are drawn on a canvas as an image where they stand', async () => {
  const frame = placed(`<div data-at="0 0 400 100">
    <div data-chart-strip><div role="group"><span>SUM(kg)</span><span>30</span><svg data-at="0 0 144 10"></svg><span>200</span><svg data-at="0 0 10 10"></svg><span>no value</span></div></div>
    <canvas data-at="20 40 150 80"></canvas></div>`)
  const pixels = 'data:image/png;base64,AAAA'
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(pixels)
  onTestFinished(() => spy.mockRestore())
  const lines = linesOf(await chartPicture(frame, '', noFonts)) ?? []
  const texts = lines.flatMap((line) => /<text [^>]*>([^<]*)/.exec(line)?.[1] ?? [])
  expect([texts, lines.filter((line) => line.startsWith('<image'))]).toEqual([
    ['SUM(kg)', '30', '200', 'no value'],
    [
      `<image x="0" y="0" width="150" height="80" href="${pixels}" preserveAspectRatio="none"/></g></svg>`,
    ],
  ])
})

test('the picture of a page has its grounds, drawings and what is cut off, without its tools', async () => {
  const page = placed(`<main data-at="100 50 300.2 200">
    <section data-at="110 60 100 80" style="background-color: rgb(1, 2, 3); border-top: 1px solid rgb(4, 5, 6); border-top-left-radius: 4px">
      <svg data-at="115 65 20 20"><circle r="5"/></svg><button>Move</button><p style="display: none">Gone</p>
      <div data-chart-strip><button><svg data-at="1 2 10 10"><circle r="7"/></svg></button></div>
      <button><svg data-at="1 2 10 10"/></button><div role="status"><svg data-at="1 2 10 10"/></div><div data-on-hover><svg data-at="1 2 10 10"/></div>
      <span class="react-resizable-handle"><svg data-at="1 2 10 10"/></span></section>
    <section data-at="220 60 100 80" style="overflow-x: hidden; overflow-y: hidden"><svg data-at="225 65 300 20"><circle r="6"/></svg></section>
    <section data-at="0 0 0 0" style="overflow-x: hidden; overflow-y: hidden"><svg data-at="1 1 9 9"/></section>
    <section data-at="220 160 100 80" style="visibility: hidden"><svg data-at="225 65 3 2"/></section></main>`)
  expect(linesOf(await pagePicture(page, 'Sales', noFonts))).toMatchInlineSnapshot(`
    [
      "301 by 252",
      "<svg xmlns="http://www.w3.org/2000/svg" width="301" height="252" viewBox="0 0 301 252">",
      "<style/>",
      "<rect width="301" height="252" fill="#0e1214"/>",
      "<text x="16" y="28" fill="#e8edf0">Sales</text>",
      "<g transform="translate(-100 2)">",
      "<rect x="110" y="60" width="100" height="80" rx="4" fill="rgb(1, 2, 3)"/>",
      "<svg x="110" y="60" width="100" height="80" viewBox="110 60 100 80">",
      "<svg fill="" fill-opacity="" text-anchor="" width="20" height="20" x="115" y="65">",
      "<circle r="5"/></svg></svg>",
      "<rect x="220" y="60" width="100" height="80" rx="0" fill=""/>",
      "<svg x="220" y="60" width="100" height="80" viewBox="220 60 100 80">",
      "<svg fill="" fill-opacity="" text-anchor="" width="300" height="20" x="225" y="65">",
      "<circle r="6"/></svg></svg></g></svg>",
    ]
  `)
})

test('the picture of a chart has each font of the page in it that its letters need', async () => {
  const face = (file: string, range: string, weight = '') =>
    `@font-face { font-family: "Inter Variable"; src: url(/${file}); unicode-range: ${range};${weight} }`
  const style = document.createElement('style')
  style.append(
    face('latin', 'U+0-FF, U+131'),
    face('greek', 'U+1F00-1FFF, U+370-3FF'),
    face('cyrillic', 'U+301, U+400-45F'),
    face('arrows', 'U+2191, U+2192', 'font-weight: 700'),
    face('emoji', 'U+1F600-1F64F'),
    "@font-face { font-family: 'Inter Variable'; src: url('/whole') }",
    '@font-face { font-family: "Other"; src: url(/other) }',
  )
  document.head.append(style)
  onTestFinished(() => style.remove())
  const asked: string[] = []
  const picture = await chartPicture(placed(chart), 'Ω → 😀', (url) => {
    asked.push(new URL(url).pathname)
    return Promise.resolve(new ArrayBuffer(1))
  })
  expect(asked).toEqual(['/latin', '/greek', '/arrows', '/emoji', '/whole'])
  const weights = picture?.text.matchAll(
    /font-weight:(\w+);src:url\(data:font\/woff2;base64,AA==\) format\("woff2"\)/g,
  )
  expect(Array.from(weights ?? [], ([, weight]) => weight)).toEqual([
    ...['normal', 'normal', '700', 'normal', 'normal'],
  ])
})

test('the first text of a legend stands on its first line, however long it is', async () => {
  const frame =
    placed(`<div data-at="0 0 100 100"><div data-chart-strip><span>${'long '.repeat(9)}</span><span>b</span></div>
    <svg data-at="0 40 60 50"></svg></div>`)
  const lines = linesOf(await chartPicture(frame, '', noFonts)) ?? []
  expect(
    lines.filter((line) => line.startsWith('<text')).map((line) => / y="(\d+)"/.exec(line)?.[1]),
  ).toEqual(['16', '40'])
})

test('the copy of a drawing has in its attributes what its styles say, and nothing twice', () => {
  document.body.innerHTML = `<svg style="fill: red; display: block; stroke: none"><g fill="blue" style="fill: red; opacity: 0.5; stroke: none">
    <path style="fill: red; stroke: green; transform: rotate(3deg); display: none; opacity: 1" class="a" aria-label="b"/></g></svg>`
  onTestFinished(() => document.body.replaceChildren())
  const [svg] = document.body.children
  const copy = styledCopy(svg as SVGSVGElement)
  const attributes = (part: Element) =>
    Array.from(part.attributes, ({ name, value }) => `${name}=${value}`).filter(
      (each) => !/^font|=$/.test(each),
    )
  expect([copy, ...copy.querySelectorAll('*')].map(attributes)).toEqual([
    ['fill=red', 'stroke=none', 'width=0', 'height=0'],
    ['opacity=0.5'],
    ['stroke=green', 'display=none', 'transform=rotate(3deg)'],
  ])
})

/** Gives each word of a page a place: lines of 20 pixels, as many words on each as its element says. */
const withWords = () => {
  const spy = vi.spyOn(document, 'createRange').mockImplementation(() => {
    let [node, from]: [Text | null, number] = [null, 0]
    return {
      setStart: (start: Text, at: number) => ([node, from] = [start, at]),
      setEnd: () => undefined,
      getBoundingClientRect: () => {
        const words = (node?.data.slice(0, from).match(/\S+/g) ?? []).length
        const perLine = Number(node?.parentElement?.getAttribute('data-words'))
        const line = Math.floor(words / perLine)
        return {
          left: 10 + 30 * (words % perLine),
          top: 20 * line,
          width: perLine === 0 ? 0 : 25,
          height: 16,
        }
      },
    } as unknown as Range
  })
  onTestFinished(() => spy.mockRestore())
}

test('the picture of a page has its texts on the lines that they stand on, and what is not seen stays away', async () => {
  withWords()
  const bare = 'background-color: transparent; overflow-x: visible; overflow-y: visible'
  const page = placed(`<main data-at="0 0 300 200">
    <p data-at="0 0 9 9" data-words="2" style="${bare}; color: red; font-size: 14px; font-weight: 600">One two  three</p>
    <p data-at="0 0 9 9" data-words="0" style="${bare}">Unseen</p>
    <p data-at="0 0 9 9" data-words="1" style="${bare}; opacity: 0">Transparent</p>
    <p data-at="0 0 9 9" data-words="1" style="${bare}; visibility: hidden">Hidden</p>
    <section data-at="5 6 70 80" style="${bare}; border-top: 2px solid blue"></section>
    <section data-at="1 2 30 40" style="${bare}; border-top: 2px solid transparent"></section>
    <section data-at="1 2 30 40" style="background-color: rgba(1, 2, 3, 0); overflow-y: scroll"><svg data-at="4 5 3 2"/></section></main>`)
  const lines = linesOf(await pagePicture(page, '', noFonts)) ?? []
  expect(lines.filter((line) => /^<(text|rect x|svg x)/.test(line))).toMatchInlineSnapshot(`
    [
      "<svg xmlns="http://www.w3.org/2000/svg" width="300" height="252" viewBox="0 0 300 252">",
      "<text x="16" y="28" fill="#e8edf0"/>",
      "<text x="10" y="8" fill="red">One two</text>",
      "<text x="10" y="28" fill="red">three</text>",
      "<rect x="5" y="6" width="70" height="80" rx="0" fill="none"/>",
      "<svg x="1" y="2" width="30" height="40" viewBox="1 2 30 40">",
    ]
  `)
})

test('the picture of a page has what is drawn on a canvas as an image, without one of no size', async () => {
  const pixels = 'data:image/png;base64,AAAA'
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(pixels)
  onTestFinished(() => spy.mockRestore())
  const page = placed(`<main data-at="100 50 300 200"><canvas data-at="120 70 80 60"></canvas>
    <canvas data-at="120 70 0 60"></canvas><canvas data-at="120 70 80 0"></canvas></main>`)
  const lines = linesOf(await pagePicture(page, '', noFonts)) ?? []
  expect(lines.filter((line) => line.startsWith('<image'))).toEqual([
    `<image x="120" y="70" width="80" height="60" href="${pixels}" preserveAspectRatio="none"/></g></svg>`,
  ])
})
