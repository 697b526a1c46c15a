import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewOptions } from '../../../../server/uploads/csv/options.ts'
import { prepareText } from '../../../../server/uploads/csv/prepare.ts'
import { firstRecords } from '../../../../server/uploads/csv/recordText.ts'
import { Refusal } from '../../../../server/problem.ts'
import { readFile } from 'node:fs/promises'
import { chanceOf } from './files.ts'

const fewFiles = 200
const count = Number(process.env['CHARTROOM_TEST_GENERATED_DIALECTS'] ?? fewFiles)

const separators = [',', ';', '\t', '|', ' ', ':', '^', '\u0001', '||']
const names = ['id', 'name', 'place', 'amount', 'note', 'kind']
const texts = [
  'plain',
  'two words',
  'it, has; many|signs:here^and there',
  'a "quoted" word',
  "it's",
  'two\nlines',
  'Zürich',
  '東京',
  '',
]

interface Written {
  content: Uint8Array
  /** What is told of the file. */
  told: Record<string, string>
  dialect: Record<string, unknown>
  table: string[][]
}

/** Code pages, which are told, with words that they can write. */
const codePages: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': ['Zürich', 'São Paulo', '“Œuvre” – 5 €'],
  'windows-1250': ['Łódź', 'Žižkov', 'Győr'],
  'iso-8859-2': ['Łódź', 'Žižkov', 'Győr'],
  'windows-1251': ['Москва', 'Санкт-Петербург', 'Щёлково № 5'],
  'koi8-r': ['Москва', 'Санкт-Петербург', 'Щёлково'],
  shift_jis: ['東京', 'ｱｲｳ 表', '能登'],
  'euc-jp': ['東京', '大阪', '能登'],
  gb18030: ['北京', '上海', '重庆'],
  big5: ['臺北', '高雄', '許功蓋'],
  'euc-kr': ['서울', '부산', '인천'],
}

const signsOf = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** The bytes of each sign of a code page. */
const signsIn = (encoding: string) => {
  const known = signsOf.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  const signs = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(new Uint8Array(bytes))
    if (Array.from(sign).length === 1 && sign !== '\ufffd' && !signs.has(sign))
      signs.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  signsOf.set(encoding, signs)
  return signs
}

const encodedAs = (text: string, encoding: string) => {
  if (encoding in codePages) {
    const signs = signsIn(encoding)
    return Buffer.from(Array.from(text, (sign) => signs.get(sign) ?? [63]).flat())
  }
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding !== 'utf-32be') return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`)
  return Buffer.concat(
    Array.from(text, (sign) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sign.codePointAt(0) ?? 0)
      return bytes
    }),
  )
}

const two = (number: number) => String(number).padStart(2, '0')

/** Values of several types, all of one in a column. */
const valueKinds: readonly ((chance: () => number) => string)[] = [
  (chance) => String(chance()).slice(0, 5),
  (chance) => String(Math.floor(chance() * 1000)),
  (chance) => `2024-${two(1 + Math.floor(chance() * 12))}-${two(1 + Math.floor(chance() * 28))}`,
  (chance) => `${two(Math.floor(chance() * 24))}:${two(Math.floor(chance() * 60))}`,
  (chance) => `$${(chance() * 100).toFixed(2)}`,
  (chance) => `${Math.floor(chance() * 100)}%`,
]

/** A file made by chance of a dialect, an encoding, types and defects, with the table that is meant. */
const written = (seed: number): Written => {
  const chance = chanceOf(seed + 1)
  const of = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(chance() * items.length)] as Item
  const is = (share: number) => chance() < share
  const separator = of(separators)
  const isUsual = [',', ';', '\t', '|'].includes(separator)
  const escape = is(0.2) ? 'backslash' : 'doubled'
  const quote = '"'
  const lineEnd = of(['\n', '\r\n', '\r'])
  const comment = is(0.3) ? of(['#', '//', '%']) : 'none'
  const width = 2 + Math.floor(chance() * (names.length - 2))
  const encoding = is(0.3)
    ? of(Object.keys(codePages))
    : of(['utf-8', 'utf-8', 'utf-16le', 'utf-8 with a mark', 'utf-32be'])
  const words = [
    ...texts.filter((text) => !(encoding in codePages) || /^[\0-\x7f]*$/.test(text)),
    ...(codePages[encoding] ?? []),
  ]
  const kinds = Array.from({ length: width }, () => of(valueKinds))
  const rows = Array.from({ length: 8 + Math.floor(chance() * 20) }, (_, row) =>
    Array.from({ length: width }, (_, column) =>
      column === 0 ? String(row + 1) : column === 1 ? of(words) : (kinds[column]?.(chance) ?? ''),
    ),
  )
  const table = [names.slice(0, width), ...rows]
  const cell = (value: string) => {
    const isQuoted = value === '' ? is(0.5) : /[^A-Za-z0-9.\u0080-\uffff]/.test(value) || is(0.1)
    if (!isQuoted) return value
    const marked =
      escape === 'backslash' ? value.replace(/["\\]/g, '\\$&') : value.replaceAll('"', '""')
    return `${quote}${marked}${quote}`
  }
  const title = isUsual && is(0.2) ? [`Report ${seed}`, ''] : []
  const footer = isUsual && width > 2 && is(0.2) ? ['', 'Source: made by chance'] : []
  const feed = is(0.1) ? '\f' : ''
  // Units below the names show in all columns of numbers, of which there are two at least.
  const units = isUsual && width > 3 && is(0.2)
  const lines = table.flatMap((row, at) => [
    ...(comment !== 'none' && at > 0 && is(0.2) ? [`${comment} checked by hand`] : []),
    `${at > 0 && at % 7 === 0 ? feed : ''}${row.map(cell).join(separator)}`,
    ...(units && at === 0 ? [row.map(() => 'unit').join(separator)] : []),
  ])
  const text = [...title, ...lines, ...footer, ''].join(lineEnd)
  const content = encodedAs(text, encoding)
  return {
    content: new Uint8Array(content),
    told: encoding in codePages ? { encoding } : {},
    table: units ? [names.slice(0, width).map((name) => `${name} unit`), ...rows] : table,
    dialect: {
      separator,
      comment: lines.some((line) => line.startsWith(`${comment} `)) ? comment : '',
    },
  }
}

const readBack = async ({ content, told }: Written) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-dialect-'))
  try {
    const path = join(folder, 'received')
    await writeFile(path, content)
    const { csv, options, dialect } = await prepareText(
      { path, folder, scan: null, isCut: false },
      previewOptions(told),
    )
    const text = (await readFile(csv.path, 'utf8')).replace(/^\uFEFF+/, '')
    const { separator, comment } = dialect
    return {
      dialect: { separator, comment },
      table: firstRecords(text, options, Infinity).map(({ values }) => values),
    }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(`the dialect of ${count} generated files is found, and every cell is read as it is written`, async () => {
  const different: unknown[] = []
  for (let seed = 0; seed < count; seed += 1) {
    const file = written(seed)
    const read = await readBack(file)
    const { dialect, table } = file
    if (JSON.stringify(read) !== JSON.stringify({ dialect, table }))
      different.push({ seed, dialect, ...('refused' in read ? read : { found: read.dialect }) })
  }
  expect(different).toEqual([])
})
