import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewOptions } from '../../../../server/uploads/csv/options.ts'
import { inUtf8 } from '../../../../server/uploads/csv/utf8Text.ts'
import { detecting, previewing } from '../../../support/fileReading.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-encodings-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (content: Uint8Array, label: string | null) => {
  const path = join(folder, 'received')
  await writeFile(path, content)
  const { encoding } = previewOptions(label === null ? {} : { encoding: label })
  const { path: written, encoding: found } = await inUtf8(path, folder, null, encoding, {
    separator: ',',
    quote: '"',
  })
  return { found, text: (await readFile(written, 'utf8')).replace(/^\ufeff/, '') }
}

const chosen: [string, string, string, string[]?][] = [
  ['utf-8', 'c3a9', 'é', ['utf8', 'unicode-1-1-utf-8']],
  ['ibm866', '8fe0a8a2a5e2', 'Привет', ['cp866']],
  ['iso-8859-2', 'a3f364bc', 'Łódź', ['latin2', 'l2', 'latin-2', 'ISO 8859-2', 'iso8859-2']],
  ['iso-8859-3', 'a161bf', 'Ħaż', ['latin3']],
  ['iso-8859-4', 'abba72', 'Ģēr', ['latin4']],
  ['iso-8859-5', 'bfe0d8d2d5e2', 'Привет', ['cyrillic']],
  ['iso-8859-6', 'd3e4c7e5', 'سلام', ['arabic', 'asmo-708']],
  ['iso-8859-7', 'c3e5e9dc', 'Γειά', ['greek', 'ecma-118']],
  ['iso-8859-8', 'f9ece5ed', 'שלום', ['hebrew', 'visual']],
  ['iso-8859-8-i', 'f9ece5ed', 'שלום', ['logical']],
  ['iso-8859-10', 'dee1', 'Þá', ['latin6']],
  ['iso-8859-13', 'de616c', 'Žal'],
  ['iso-8859-14', 'd0', 'Ŵ'],
  ['iso-8859-15', 'a4', '€', ['l9']],
  ['iso-8859-16', 'aa', 'Ș'],
  ['koi8-r', 'f0d2c9d7c5d4', 'Привет', ['koi8', 'koi', 'koi8r', 'cp20866']],
  ['koi8-u', 'b7d6c1cb', 'Їжак', ['koi8-ru']],
  ['macintosh', '8e', 'é', ['x-mac-roman', 'mac']],
  ['windows-874', 'e4b7c2', 'ไทย', ['tis-620', 'iso-8859-11', 'dos-874']],
  ['windows-1250', 'a3f3649f', 'Łódź', ['cp1250']],
  ['windows-1251', 'cff0e8e2e5f2', 'Привет', ['cp1251']],
  ['windows-1252', '80e9', '€é', ['latin1', 'ascii', 'iso-8859-1', 'us-ascii', 'cp1252']],
  ['windows-1253', 'c3e5e9dc', 'Γειά', ['cp1253']],
  ['windows-1254', 'f0fdfe', 'ğış', ['latin5', 'iso-8859-9']],
  ['windows-1255', 'f9ece5ed', 'שלום'],
  ['windows-1256', 'd3e1c7e3', 'سلام'],
  ['windows-1257', 'de616c', 'Žal'],
  ['windows-1258', 'f0', 'đ'],
  ['x-mac-cyrillic', '8ff0e8e2e5f2', 'Привет', ['x-mac-ukrainian']],
  ['gbk', 'd6d0cec4', '中文', ['gb2312', 'chinese', 'x-gbk', 'cp936', 'euc-cn']],
  ['gb18030', '95328236', '𠀀'],
  ['big5', 'a4a4a4e5', '中文', ['big5-hkscs', 'cn-big5', 'cp950']],
  ['euc-jp', 'c6fccbdc', '日本', ['x-euc-jp']],
  ['iso-2022-jp', '1b2442467c4b5c1b2842', '日本', ['csiso2022jp']],
  [
    'shift_jis',
    '93fa967b',
    '日本',
    ['sjis', 'ms_kanji', 'windows-31j', 'x-sjis', 'cp932', 'Shift-JIS', 'ms932'],
  ],
  [
    'euc-kr',
    'c7d1b1b9',
    '한국',
    ['ks_c_5601-1987', 'korean', 'windows-949', 'cp949', 'CP949', 'uhc', 'EUC_KR'],
  ],
  ['utf-16be', '4e2d6587', '中文', ['unicodefffe']],
  ['utf-16le', '2d4e8765', '中文', ['utf-16', 'ucs-2', 'unicode']],
  ['utf-32le', '2d4e00008765000000f60100', '中文😀', ['utf-32', 'UTF32LE']],
  ['utf-32be', '00004e2d00006587', '中文', ['utf32-be']],
]
test.each(chosen)(
  '%s is read as chosen, under each of its names',
  async (encoding, hex, text, labels = []) => {
    const bytes = new Uint8Array(Buffer.from(hex, 'hex'))
    for (const label of [encoding, encoding.toUpperCase(), ` ${encoding} `, ...labels])
      expect({ label, read: await read(bytes, label) }).toEqual({
        label,
        read: { found: encoding, text },
      })
  },
)

test.each(['utf-9', 'latin-99', 'utf-7', 'replacement', 'ebcdic-cp-us', 'cp99999'])(
  'the encoding %s, which is none of the list, is refused',
  (label) => {
    expect(() => previewOptions({ encoding: label })).toThrow(`encoding: Unknown encoding ${label}`)
  },
)

/** Bytes of a text by looking each sign up among all that one or two bytes can mean. */
const encoded = (text: string, encoding: string) => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const known = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    try {
      const sign = decoder.decode(new Uint8Array(bytes))
      if (sign.length === 1 && !known.has(sign)) known.set(sign, bytes)
    } catch {
      // These bytes mean nothing.
    }
  }
  for (let first = 0; first < 256; first += 1) learn(first)
  if (/^(gb|big5|euc|shift)/.test(encoding))
    for (let first = 0x81; first < 255; first += 1)
      for (let second = 0x40; second < 255; second += 1) learn(first, second)
  return new Uint8Array(Array.from(text, (sign) => known.get(sign) ?? []).flat())
}

const russian =
  'город,население\nМосква,12\nСанкт-Петербург,5\nНовосибирск,1\nЕкатеринбург является крупным городом,1\n'
const japanese =
  '都市,人口\n東京は日本の首都です,13\n大阪市の天気は晴れです,2\n名古屋でラーメンを食べました,2\n'
const polish =
  'imię,miasto\nŁukasz,Łódź\nMałgorzata,Gdańsk\nŻaneta,Świnoujście\nStanisław,Kraków\nJózef,Częstochowa\n'
const found: [string, string][] = [
  ['windows-1250', polish],
  ['iso-8859-2', polish],
  ['windows-1251', russian],
  ['koi8-r', russian],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gb18030', '城市,人口\n北京是中国的首都,21\n上海是最大的城市,24\n广州的天气今天很好,15\n'],
  ['big5', '城市,人口\n臺北是臺灣的首都,2\n高雄的天氣今天很好,3\n這個資料是從政府網站來的,1\n'],
  ['euc-kr', '도시,인구\n서울은 대한민국의 수도입니다,9\n부산의 날씨가 오늘 좋습니다,3\n'],
  [
    'windows-1252',
    'Stadt,Einwohner\nMünchen,1\nKöln,1\nDüsseldorf,1\nZürich,1\nNürnberg – Fürth,1\nFrançais à Genève,2\n',
  ],
]
test.each(found)('%s is found in a small file of its language', async (encoding, text) => {
  expect(await read(encoded(text, encoding), null)).toEqual({ found: encoding, text })
})

test.each([
  ['utf-16le', 'utf16le', false],
  ['utf-32le', 'utf32le', true],
  ['utf-32le', 'utf32le', false],
  ['utf-32be', 'utf32be', true],
  ['utf-32be', 'utf32be', false],
])('%s is found with a mark and without (%s, %s)', async (encoding, form, isMarked) => {
  const text = 'name,city\nAnna,München\nBob,東京 😀\n'
  const sent = isMarked ? `\ufeff${text}` : text
  const bytes =
    form === 'utf16le'
      ? Buffer.from(sent, 'utf16le')
      : Buffer.concat(
          Array.from(sent, (sign) => {
            const four = Buffer.alloc(4)
            if (form === 'utf32le') four.writeUInt32LE(sign.codePointAt(0) ?? 0)
            else four.writeUInt32BE(sign.codePointAt(0) ?? 0)
            return four
          }),
        )
  expect(await read(new Uint8Array(bytes), null)).toEqual({ found: encoding, text })
})

test('where two encodings are near, the other is offered with what it would read', async () => {
  const content = encoded('name,sign\nMüller,m³\nJäger,m²\n', 'windows-1252')
  const { warnings, fixes } = await previewing({ content })
  expect({ warnings, fixes }).toEqual({
    warnings: ['The file is not UTF-8: it was read as Windows-1252'],
    fixes: [
      { says: 'Read it as Windows-1250: “Müller,mł”', options: { encoding: 'windows-1250' } },
    ],
  })
})

test('what was found is said once more where it is sent along', async () => {
  const content = encoded(polish, 'windows-1250')
  expect(await detecting({ content, fields: { encoding: 'windows-1250' } })).toMatchObject({
    warnings: ['The file is not UTF-8: it was read as Windows-1250'],
  })
})

test('control characters that a wrong conversion left behind are read as signs of Windows-1252 where that is chosen', async () => {
  const content = 'a,b\nx \u0096 y,\u0080 5 \u0081\né,z\n'
  const { fixes, rows } = await previewing({ content })
  expect({ fixes, rows }).toEqual({
    fixes: [
      {
        says: 'Read control characters as the signs of Windows-1252, as the first as –',
        options: { encoding: 'utf-8-windows-1252' },
      },
    ],
    rows: [
      ['x \u0096 y', '\u0080 5 \u0081'],
      ['é', 'z'],
    ],
  })
  expect(await detecting({ content, fields: { encoding: 'utf-8-windows-1252' } })).toMatchObject({
    rows: [
      ['x – y', '€ 5 \u0081'],
      ['é', 'z'],
    ],
  })
})
