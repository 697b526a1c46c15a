import { gzipSync } from 'node:zlib'
import {
  columnFromArray,
  dateMillisecond,
  decimal,
  dictionary,
  duration,
  fixedSizeList,
  float16,
  float32,
  int32,
  interval,
  IntervalUnit,
  map,
  nullType,
  struct,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from '@uwdata/flechette'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { previewing } from '../../support/fileReading.ts'
import { importingFiles, previewingFiles, type SentNow } from '../../support/filesReading.ts'
import { made } from '../../support/madeFiles.ts'
import { readingTexts, told, type Content, type Fields } from '../../support/readingTexts.ts'
import { zipped } from '../../support/zipped.ts'

type Case = Content | [Content, Fields]
const givenOf = (given: Case): [Content, Fields] => (Array.isArray(given) ? given : [given, {}])

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const utf32 = (text: string, isLittle: boolean) => {
  const signs = Array.from(text)
  const bytes = Buffer.alloc(4 * signs.length)
  for (const [at, sign] of signs.entries())
    bytes[isLittle ? 'writeUInt32LE' : 'writeUInt32BE'](sign.codePointAt(0) ?? 0, 4 * at)
  return new Uint8Array(bytes)
}
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
const inKeys = (count: number) =>
  JSON.stringify([{ a: Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])) }])

const days = [
  ...['2025-11-13', '13/11/2025', '11/13/2025', '13.11.2025', '2025/11/13', '13-11-2025'],
  ...['11-13-2025', '2025.11.13', '11.13.2025'],
]
const otherDays = [
  ...['Nov 13 2025', '13 Nov 2025', 'November 13, 2025', 'Nov 13, 2025', '13 November 2025'],
  ...['13-Nov-2025', '13.11.25', '13/11/25', '11/13/25', '13-11-25', '99-12-31', '13-Nov-25'],
]
const clocks = ['08:30', '08:30:05', '08:30:05.25', '8:30:05 PM', '8:30 PM']
const clocked = [
  ...days.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)),
  ...clocks.slice(0, 3).map((clock) => `2025-11-13T${clock}`),
]
const truths = [
  ...['true', 'T', 'yes', 'y', 'On', '1', 'ja', 'oui', 'sí', 'si', 'sì', 'sim', 'tak', 'ano'],
  ...['igen', 'evet', 'да', 'はい', '是', 'wahr', 'vrai'],
]
const lies = [
  ...['false', 'F', 'no', 'n', 'Off', '0', 'nein', 'nej', 'nee', 'non', 'não', 'nie', 'ne'],
  ...['nem', 'hayır', 'нет', 'いいえ', '否', 'falsch', 'faux'],
]
const currencies = [
  ...['$', '€', '£', '¥', '₹', '₽', '₩', '₺', '₴', '₦', '₱', '₫', '฿', '₪', 'R$', 'US$', 'USD'],
  ...['EUR', 'GBP', 'CHF', 'JPY', 'CNY', 'INR', 'BRL', 'CAD', 'AUD', 'PLN', 'SEK', 'NOK', 'DKK'],
  ...['CZK', 'HUF', 'RUB', 'kr', 'zł', 'Kč', 'Ft', 'lei', 'лв', 'руб', 'руб.'],
]
/** A column of each text, which is its name too. */
const inColumns = (values: readonly string[]): Case => [
  `${values.map((value) => `is ${value}`).join(';')}\n${values.join(';')}\n`,
  { separator: ';', header: 'true' },
]

const texts: Record<string, Case> = {
  'days in every form': inColumns([...days, ...otherDays]),
  'moments in every form': inColumns(clocked),
  'money of every currency': inColumns(
    currencies.map((sign, at) => (at % 2 === 0 ? `${sign} 5.5` : `5.5${sign}`)),
  ),
  'UTF-32 that is chosen to be UTF-8': [utf32('\ufeffa,b\n1,ä\n', true), { encoding: 'utf-8' }],
  'UTF-32 from its upper byte on': utf32('\ufeffa,b\n1,ä\n', false),
  'UTF-16 from its upper byte on': utf16be('\ufeffa,b\n1,ä\n'),
  'UTF-16 of an odd byte': bytes([...Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')], [65]),
  'UTF-32 of an odd byte': bytes([...utf32('\ufeffa,b\n1,2\n', true), 65]),
  'UTF-32 of no sign': bytes([...utf32('\ufeffa,b\n1,2\n', true), 0, 0, 0x11, 0]),
  'GB18030 with its mark': bytes([0x84, 0x31, 0x95, 0x33], 'a,b\n1,', [0xc4, 0xe3], '\n'),
  'UTF-16 from its upper byte on, without a mark': utf16be('a,b\n1,x\n2,y\n'),
  'a byte of no sign where UTF-8 is chosen': [
    bytes('a,b\nä,ö,ü\né,è\nß,', [0xff], '\n'),
    { encoding: 'utf-8' },
  ],
  'an old workbook that is called a text': bytes([
    0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0,
  ]),
  'instants that are chosen with their zones': [
    'm\n2025-11-03T08:30:00+02:00\n2025-11-04 09:30:00Z\n',
    { column_types: '{"m":"TIMESTAMP WITH TIME ZONE"}' },
  ],
  'decimal commas where a point was chosen': [
    'a;b\n1,5;x\n2,25;y\n',
    { decimal_char: '.', column_types: '{"a":"DOUBLE"}' },
  ],
  'days without zeros before their parts': 'd\tn\n2024-1-5\t1\n2024-11-15\t2\n',
  'halves of a day behind months': 'd,n\n1/5/2024 8:05 AM,1\n11/15/2024 12:30 PM,2\n',
  'percentages below zero': 'p,n\n-5%,1\n+7.5%,2\n',
  'money in groups, below zero and none': 'p,n\n"$1,234.50",1\n-$5,2\n$0,3\n',
  'truths in letters of all kinds': 'a,b,c,d\nTRUE,True,t,1\nFALSE,False,f,0\n',
  'answers of which one is chosen to be missing': [
    'a,b\nyes,1\n-,2\nno,3\n',
    { null_values: '["-"]' },
  ],
  'an index that is called as a column is': ['a,b\n1,2\n', { dataframe: 'true', index_label: 'a' }],
  'a type of the column that is the index': [
    'a,b,c\n1,2,3\n',
    { dataframe: 'true', index_col: '0', index_label: 'z', column_types: '{"a":"VARCHAR"}' },
  ],
  'a whole number that is too large for its type': [
    'b,n\n40000,5\n',
    { column_types: '{"b":"SMALLINT"}', null_values: '["-"]' },
  ],
  'the encoding that was found': [latin('name,n\nZürich,1\n'), { encoding: 'windows-1252' }],
  'an encoding of other bytes': [latin('name,n\nZürich,1\nGenève,2\n'), { encoding: 'euc-kr' }],
  'a byte of nothing and one of no sign': bytes('a,b\nä,ö,ü\n', [0, 0xff, 0x0a]),
  'a byte of no sign below all line ends': bytes('a,b\nä,ö\rü,é\r\nß,', [0xff], '\nè,ê\n'),
  'a byte of no sign behind a megabyte': bytes(
    `a,b\n${'ä,1\n'.repeat(209_713)}ää,1\r\n`,
    [0xff],
    ',1\n',
  ),
  'a byte of no sign before a megabyte': bytes([0xff], 'ä,b\n', 'ä,1\n'.repeat(209_720)),
  'signs of Windows that were taken for controls': [
    'a,b\n1,x \u0096 y\n2,\u0093q\u0094\n',
    { encoding: 'utf-8-windows-1252' },
  ],
  'a byte of nothing in the third line': 'a,b\n1,2\n\u0000,3\n',
  'separators alone': ',,\n,,\n',
  'an empty column of numbers as dates': ['a,b\n1,x\n,y\n', { parse_dates: '["a"]' }],
  'an empty column as dates': ['d,b\n,1\n,2\n', { parse_dates: '["d"]' }],
  'words and nothing as dates': ['d,b\nx,1\n,2\n', { parse_dates: '["d"]' }],
  'dates of a column that is not there': ['a,b\n1,x\n', { parse_dates: '["c"]' }],
  'two columns of days that may be both': 'd,e\n03/04/2025,12/05/2025\n05/06/2025,07/08/2025\n',
  'days of one form or the other': 'd,e\n03/04/2025,13/04/2025\n05/06/2025,07/08/2025\n',
  'a number beyond the whole ones of a decimal': 'n\n9007199254740992.5\n1.5\n',
  'a number beyond all decimals': 'n\n1e400\n2.5\n',
  'one answer in two words': 'a,b\nfalse,1\nno,2\n',
  'long numbers below zero': 'n\n-12345678901234567.5\n1.5\n',
  'long numbers and a zero below zero': 'n\n12345678901234567890\n-0\n',
  'percentages behind hard spaces': 'p;n\n38\u00a0%;1\n7,5\u202f%;2\n',
  'every word that is chosen to be true or false': [
    `a,b\n${[...truths, ...lies].map((word) => `${word},x\n`).join('')}`,
    { column_types: '{"a":"BOOLEAN"}' },
  ],
  'times that are chosen to be moments': [
    't,n\n08:30,1\n09:45,2\n',
    { column_types: '{"t":"TIMESTAMP"}' },
  ],
  'phones in groups of three': 'p,n\n+49 170 123,1\n+49 171 456,2\n',
  'groups of fifteen digits': "a\n123'456'789'012'345\n1'000\n",
  'groups led by a zero': "a\n-01'000\n2'000\n",
  'money in brackets alone': 'a\n(5.50)\n7.00\n',
  'money without cents': 'a\n$5\n$7\n',
  'money of 18 digits': 'a\n-$1234567890123456.25\n$1\n',
  'money of 19 digits': 'a\n$12345678901234567.25\n$1\n',
  'money of 38 digits': `a\n$${'9'.repeat(36)}.25\n$1.00\n`,
  'money whose first value is plain': 'a,b\n5,1\n$7.50,2\n',
  'a second column with leading zeros': 'n,zip\n1,01067\n2,80331\n',
  'zeros before an exponent alone': 'a,b\n0E5,1\n1,2\n',
  'names with exponents, one led by a zero': 'a,b\n1E5,1\n02e7,2\n',
  'numbers of which some have exponents': 'a,b\n1e5,x\n20,y\n',
  'versions of four places': 'v\n1.10\n12.3456\n',
  'versions that are chosen to be numbers': ['v\n1.9\n1.10\n', { column_types: '{"v":"DOUBLE"}' }],
  'versions without a zero at their ends': 'v\n1.9\n1.15\n',
  'decimals of three digits each': 'v\n10.1\n1.10\n9.50\n',
  'versions beside long numbers': 'v,n\n1.9,1\n1.10,1234567890123456789.5\n',
  'a large number beside commas': ['v;n\n1,5;x\n1e20;y\n', { decimal_char: ',' }],
  'codes where NA was chosen to be missing': [
    'c,n\nDE,1\nNA,2\nFR,3\nUS,4\n',
    { null_values: '["NA"]' },
  ],
  'codes of which others are missing': 'c,n\nDE,1\nNA,2\n,3\nFR,4\nUS,5\n',
  'codes of the first rows': ['c,n\nDE,1\nFR,3\nUS,4\nNA,2\nNA,5\n', { n_rows: '4' }],
  'codes of two letters and of more': 'c,n\nDE,1\nNA,2\nFRA,3\nUS,4\nIT,5\n',
  'answers in capitals': 'a,b,c\nJa,yes,1\nNEIN,NO,2\nja,Yes,3\n',
  'answers between blanks': 'a,b\n" ja",1\nnein ,2\n',
  'halves of a day in small letters': 't,u\n1:05 pm,1:05:30 a.m.\n12:30 AM,11:59:59 P.M.\n',
  'halves of a day behind days': 'm\n2024-01-05 1:05 PM\n2024-01-06 11:59 AM\n',
  'times that are chosen to be dates': ['t\n08:30\n09:30\n', { parse_dates: '["t"]' }],
  'days that are chosen to be moments': [
    'd\n2025-11-03\n2025-11-04 08:30\n',
    { column_types: '{"d":"TIMESTAMP"}' },
  ],
  'nothing that is chosen to be days': ['d,b\n,1\n,2\n', { column_types: '{"d":"DATE"}' }],
  'chosen days that may be both': ['d\n03/04/2025\n05/06/2025\n', { column_types: '{"d":"DATE"}' }],
  'chosen dates with short years': ['d\n03/04/25\n05/06/25\n', { parse_dates: '["d"]' }],
  'percents and money that are chosen to be numbers': [
    'a,b\n5%,"$1,234.50"\n7.5 %,(5)\n',
    { column_types: '{"a":"DOUBLE","b":"DECIMAL(9,2)"}' },
  ],
  'durations that are chosen to be numbers': [
    'd,e,f\nPT1H30M5S,90 min 3 s,2 d\nPT45.5S,"1,5 hours",1 day 1 hr\n',
    { column_types: '{"d":"DOUBLE","e":"DOUBLE","f":"DOUBLE"}' },
  ],
  'decimals in place of whole numbers, with commas': [
    'a;b\n1;x\n2,5;y\n',
    { column_types: '{"a":"BIGINT"}', decimal_char: ',' },
  ],
  'commas in place of points, which separate': [
    'a,b\n"1,5",x\n"2,5",y\n',
    { column_types: '{"a":"DOUBLE"}' },
  ],
  'a word twice among chosen numbers': [
    'a,b\n1,x\n?,y\n?,z\n',
    { column_types: '{"a":"DOUBLE"}', null_values: '["-"]' },
  ],
  'a long word among chosen numbers': [
    `a,b\n1,x\n${'w'.repeat(31)},y\n`,
    { column_types: '{"a":"DOUBLE"}' },
  ],
  'a very long word among chosen numbers': [
    `a,b\n1,x\n${'w'.repeat(250)},y\n`,
    { column_types: '{"a":"DOUBLE"}' },
  ],
  'numbers led by zeros, and a word': 'a\n01\n02\n03\nx\n',
  'a long text among numbers': `a,b\n1,x\n2,y\n3,z\n${'long '.repeat(12)},w\n`,
  'a text among days of a month': 'd,b\n11/13/2025,x\n11/14/2025,y\n11/25/2025,z\nlater,w\n',
  'a decimal of 18 signs': 'n\n9.1234567890123459\n1.5\n',
  'a moment of 27 signs': 'm\n2025-11-03 08:30:00.1234567\n2025-11-03 08:30:00\n',
  'a moment with one zero behind its microseconds':
    'm\n2025-11-03 08:30:00.12345600\n2025-11-03 08:30:00\n',
  'a moment with zeros behind its microseconds':
    'm\n2025-11-03 08:30:00.12345600001\n2025-11-03 08:30:00\n',
  'finer values behind the first rows': [
    'm,n\n2025-11-03 08:30:00.5,1.5\n2025-11-03 08:30:00.123456789,9.1234567890123459\n',
    { n_rows: '1' },
  ],
  'blank lines as rows of one column': ['a\n1\n\n2\n', { skip_blank_lines: 'false' }],
  'a text behind a blank line that is a row': [
    'a\n1\n\n2\nx\n3\n4\n',
    { skip_blank_lines: 'false' },
  ],
  'quotes that are none, with lines of all kinds': ['a,b\r\n1,"x\n2,  y"\n', { quote: 'none' }],
  'a bad cell where quotes are none': [
    'a,b\n1,2\n"2,5\n3,"6\n',
    { quote: 'none', column_types: '{"b":"BIGINT"}' },
  ],
  'lines of all kinds and a line end in a value': 'a,b\r\n1,2\n3,"x\r\ny"\r4,5\n',
}

const layouts: Record<string, Case> = {
  'a name that stands in both lines': ['a,b\na,x\n1,2\n3,4\n', { header_lines: '2' }],
  'a title as a line of names': ['Title,,\na,b,c\n1,2,3\n', { header_lines: '2', skip_rows: '0' }],
  'names that reach over what has none': [
    'x,,,y\na,b,,c\n1,2,3,4\n',
    { header_lines: '2', skip_rows: '0' },
  ],
  'names of two lines, one with a line end': [
    'a,"b\nc",d\nx,y,z\n1,2,3\n4,5,6\n,w,\n',
    { header_lines: '2', skip_rows: '0', column_types: '{"b c y":"DOUBLE"}' },
  ],
  'names of two lines, the second with a line end': [
    'a,b\n"x\ny",z\n1,2\n3,q\n',
    { header_lines: '2', column_types: '{"b z":"DOUBLE"}' },
  ],
  'names of two lines with quotes': ['"a ""x""",b\n c,d\n1,2\n', { header_lines: '2' }],
  'texts over some of the numbers': 'name,b,c,d\nfoo,u,v,\nx,1,2,3\ny,4,5,6\n',
  'a line that names the separator, read': [
    'sep=;\na;b\n1;2\n',
    { skip_rows: '0', separator: ';', header_lines: '1' },
  ],
  'two lines of names below a title': [
    'Title\n\na,,c\nx,y,z\n1,2,3\n4,5,6\n',
    { skip_rows: '2', header_lines: '2' },
  ],
  'decimals below two lines of names': 'x;\n;y\n1,5;2\n2,25;3\n',
  'two footers': ['a,b\n1,2\nfirst\nsecond\n', { skip_footer: '2' }],
  'a footer without a line end': ['a,b\n1,2\nfirst', { skip_footer: '1' }],
  'a footer behind CR': ['a,b\r1,2\rfirst\r', { skip_footer: '1' }],
  'a source below the second of two tables': [
    'a,b\n1,2\n3,4\nSource: one\n\nx,y,z\n1,2,3\n4,5,6\n\nSource: two\n',
    { table: '2' },
  ],
  'a table that is not there': ['a,b\n1,2\n3,4\n\n\nx,y,z\n5,6,7\n8,9,10\n', { table: '9' }],
  'lines skipped to the second table': [
    'a,b\n1,2\n3,4\n\n\nx,y,z\n5,6,7\n8,9,10\n',
    { skip_rows: '5' },
  ],
  'a header that repeats, with short rows': [
    'a,b\n1,2\na,b\n3,4\n5\n',
    { table: '0', short_rows: 'leave_out' },
  ],
  'a header that repeats six times': [`a,b\n1,2\n${'a,b\n3,4\n'.repeat(6)}`, { table: '0' }],
  'a header that repeats with blanks': ['a,b\n1,2\n a ,b\n3,4\na,b\n5,6\n', { table: '0' }],
  'a word of one column that is called like it': 'town\nOslo\ntown\nBern\n',
  'a header of words that repeats': 'a,b\nx,y\na,b\nz,w\n',
  'a header that repeats, as a row': [
    'a,b\n1,2\na,b\n3,4\na,b,\n5,6\n',
    { table: '0', column_types: '{"a":"VARCHAR"}' },
  ],
  'a wider header that repeats': ['a,b\n1,2\na,b\n3,4\na,b,\n5,6\n', { table: '0' }],
  'a gap twice': 'a,b\n1,2\n\n3,4\n\n5,6\n',
  'names below a row below a gap': 'a,b\n1,2\n\n3,4\nx,y\n5,6\n',
  'backslashes behind backslashes': [
    'a,b\n"x\\\\",1\n"y\\"z\\\\n",2\nc\\\\,3\n',
    { escape: 'backslash' },
  ],
  'a gap below a title': 'note\n\na,b\n1,2\n\n3,4\n',
  'a gap in one column': 'a\n1\n\n3\n',
  'empty rows at the end': 'a,b\n1,2\n,\n,\n',
  'an empty row at the end, without a header': ['1,2\n3,4\n,\n', { header: 'false' }],
  'empty rows alone': 'a,b\n,\n,\n',
  'an empty row behind a comment': ['a,b\n#x\n1,2\n,\n', { comment: '#' }],
  'a separator that is named behind a note': ['note\nsep=;\na,b\n1,2\n', { skip_rows: '1' }],
  'titles above lines that end in CR LF': 'Title\r\nby me\r\n\r\na,b\r\n1,2\r\n',
  'lines that are skipped, which end in CR LF': ['x\r\ny\r\na,b\r\n1,z\r\n', { skip_rows: '2' }],
  'a title of blank lines': ['\n\na,b\n1,2\n3,4\n', { skip_rows: '2' }],
  'the first rows above a footer, between comments': [
    'a,b\n# one\n1,2\n3,4\n# two\n5,6\nend of it\n',
    { comment: '#', skip_footer: '1', n_rows: '2' },
  ],
  'the second of two tables, its short rows filled, without a comment': [
    'a,b\n1,2\n3,4\n\nx,y,z\n# note\n5\n6,7,8\n',
    { table: '2', comment: '#', short_rows: 'fill' },
  ],
  'rows without a header above a footer': [
    '1,2\n3,4\nend of it\n',
    { header: 'false', skip_footer: '1', column_names: '["x"]', column_types: '{"x":"VARCHAR"}' },
  ],
}

const records: Record<string, Case> = {
  'backslashes before all': ['a,b\n"x\\"y",1\n" z",2\nq\\,r,3\n', { escape: 'backslash' }],
  'spaces as they are, before a quote that is none': [
    'a,b\n1, "x\n2,y\n',
    { comment: '#', skip_spaces: 'false', quote: 'none' },
  ],
  'the sign that parts what is read': ['a,b\n1,x\u001fy\n2,"p\nq"\n', { comment: '#' }],
  'spaces before quotes': ['a,b\n1,"  ""x"""\n2,  "y"\n', { comment: '#' }],
  'blanks behind quotes': ['a,b\n1,"x" \n2,"y"  \n', { comment: '#' }],
  'a bad cell below comments': [
    '# one\na,b\n# two\n1,2\n# three\n3,x\n',
    { comment: '#', column_types: '{"b":"BIGINT"}' },
  ],
  'one comment': ['a,b\n1,2\n#x\n3,4\n', { comment: '#' }],
  'two comments': ['a,b\n#y\n1,2\n#x\n3,4\n', { comment: '#' }],
  'a bad cell below lines that were left out': [
    'a,b\n1\n2\n3,4\n5,x\n',
    { short_rows: 'leave_out', column_types: '{"b":"BIGINT"}' },
  ],
  'a bad cell below a line end in a value': [
    'a,b\n"x\ny",1\n2\n3,z\n',
    { short_rows: 'leave_out', column_types: '{"b":"BIGINT"}' },
  ],
  'a bad cell below form feeds': ['a,b\n\f1,2\n3,4\n\f5,x\n', { column_types: '{"b":"BIGINT"}' }],
  'a bad cell below two lines of one that was left out': [
    'a,b\n"x\ny"\n2,3\n4,z\n',
    { short_rows: 'leave_out', column_types: '{"b":"BIGINT"}' },
  ],
  'a mark before a comment': ['\ufeff#x\na,b\n1,2\n', { comment: '#' }],
  'a footer of 60 signs': [`a,b\n1,2\n${'x'.repeat(60)}\n`, { skip_footer: '1' }],
  'a footer of 61 signs': [`a,b\n1,2\n${'x'.repeat(61)}\n`, { skip_footer: '1' }],
  'a footer of signs alone': ['a,b\n1,2\n----\nby me\n', { skip_footer: '2' }],
  'five lines left out': ['a,b\n1\n2\n3\n4\n5\n7,8\n', { short_rows: 'leave_out' }],
  'six lines left out': ['a,b\n1\n2\n3\n4\n5\n6\n7,8\n', { short_rows: 'leave_out' }],
  'empty values beyond the header, cut': ['a,b\n1,2,\n3,,\n4,5,,6\n', { long_rows: 'cut' }],
  'empty values beyond a gap, left out': ['a,b\n1,2,,\n,3,,\n', { long_rows: 'leave_out' }],
  'rows filled and cut below comments': [
    '# c\na,b\n# d\n1\n2,3,4\n',
    { comment: '#', short_rows: 'fill', long_rows: 'cut' },
  ],
  'an empty end that is kept': ['a,b,c\n1,2,3\n4,5,6\n7,8,9,\n', { long_rows: 'keep' }],
  'spaces at the end that are kept': ['a,b\n1,2,  \n3,4,\n', { long_rows: 'keep' }],
  'a surplus that is kept beside whole rows': ['a,b\n1,2\n3,4,5\n', { long_rows: 'keep' }],
  'a surplus that is kept beside short rows': ['a,b\n1\n3,4,5\n', { long_rows: 'keep' }],
  'a surplus that is kept, short rows filled': [
    'a,b\n1\n3,4,5\n',
    { long_rows: 'keep', short_rows: 'fill' },
  ],
  'blank lines among lines of names': ['\na,b\n\nx,y\n\n1,2\n', { header_lines: '2' }],
  'nothing in quotes': ['a\n""\n1\n\n2\n', { comment: '#' }],
  'nothing in quotes, blank lines as rows': [
    'a\n""\n1\n\n2\n',
    { comment: '#', skip_blank_lines: 'false' },
  ],
  'blank lines as rows beside comments': [
    'a,b\n1,2\n\n3,4\n',
    { comment: '#', skip_blank_lines: 'false' },
  ],
  'a quote that stays open': ['a,b\n1,"x\n', { comment: '#' }],
  'a quote within the second value': ['a,b,c\n1,2,3\n4,"x"y,5\n', { comment: '#' }],
  'a single quote within a value': ["a,b,c\n1,2,3\n4,'x'y,5\n", { comment: '#', quote: "'" }],
  'a quote within a value below a note': ['note\na,b\n1,"x"y\n', { skip_rows: '1' }],
  'quotes within values': 'a,b,c\nx"y,z"w,1\np,q,2\nk"l,m"n,3\n',
  'quotes within values of one row': 'a,b,c\nx"y,z"w,1\np,q,2\n',
  'quotes as they are, at the ends of lines and of the text': [
    'a,b\n1,"x "y" z"\n2,"p"\r\n3,"r"s" \r4,"q"t"',
    { escape: 'as_is' },
  ],
  'backslashes before other signs': [
    'a,b\n"c:\\new",1\n"x\\"y",2\nd\\e\\,f,3\n',
    { escape: 'backslash' },
  ],
  'a form feed before one row': 'a,b\n1,2\n\f3,4\n',
  ...Object.fromEntries(
    Object.entries<[string, Fields]>({
      'short rows that are filled': ['1\n', { short_rows: 'fill' }],
      'long rows that are cut': ['1,2,3\n', { long_rows: 'cut' }],
      'rows that are left out': ['1\n', { short_rows: 'leave_out' }],
      comments: ['#\n', { comment: '#' }],
      'empty rows at the end': [',\n', {}],
      'spaces before values': ['1,  x\n', {}],
      'quotes within values': ['x"y,z"w\n', {}],
      'form feeds': ['\f1,2\n', {}],
      'headers that repeat': ['a,b\n1,2\n', { table: '0' }],
    }).map(([name, [line, fields]]): [string, Case] => [
      `${name}, by the thousand`,
      [`a,b\n1,2\n${line.repeat(1200)}`, { ...fields, n_rows: '1' }],
    ]),
  ),
  'a quote within one value': 'a,b\n5",1\n6,2\n',
  'doubled quotes beside spaces': 'a,b\n"x""y", 1\n"""p""",2\n',
  'a mark before quotes': '\ufeff"a,b",c\n1,2\n',
  'a mark before single quotes': ["\ufeff'a,b',c\n1,2\n'p,q',4\n", { quote: "'" }],
  'spaces before two values': 'a,b\n1,  x\n2,   y\n',
  'spaces that stay': ['a,b\n1,  x\n\n2,y\r\n', { skip_spaces: 'false' }],
  'spaces before values of the first column': 'a, b\n x, y\n  z, w\n',
  'spaces behind a blank line': 'a, b\n\n1, y\n2,   w\n',
  'spaces below a line end in a value': 'a,b\n"x\ny",1\n2,  w\n',
  'spaces before a name and before quotes': ' a,b\n1,  "x"\n',
  'one column without a header': ['1\n2\n3\n', { header: 'false' }],
  'values as names': ['1,2\n3,4\n', { header: 'true' }],
  'a short row behind a comment': ['a,b\n# note\n1,2\n3\n', { comment: '#' }],
  'a short row among the first': ['a,b\n1,2\n3\n5\n', { n_rows: '2' }],
  'a short row below the first rows': ['a,b\n1,2\n\n3,4\n5\n', { n_rows: '2' }],
  'a long row below the first rows, without a header': [
    '1,2\r\n3,"4\r\n5"\r\n6,7,8\r\n',
    { n_rows: '2', header: 'false' },
  ],
  'a short row below none': ['a,b\n1\n', { n_rows: '0' }],
  'a short row below blank lines, among the first': ['a,b\n1,2\n\n\n3\n5,6\n', { n_rows: '2' }],
  'a short row among the first, without a header': [
    '1,2\n3\n5,6\n',
    { n_rows: '2', header: 'false' },
  ],
  'six short rows': 'a,b\n1\n2\n3\n4\n5\n6\n7,8\n',
  'two lines above the header that are read': [
    'Report\nby me\nx,y\n1,2\n',
    { separator: ',', skip_rows: '0' },
  ],
  'as many rows with a surplus as without': ['a,b\n1,2,3\n4,5\n', { skip_rows: '0' }],
  'more rows with a surplus than without': [
    'a,b\n1,2,3\n4,5,6\n7,8\n',
    { skip_rows: '0', header_lines: '1' },
  ],
  'a surplus behind a gap': 'a,b,c\n1,2,3\n1,,3,\n4,5,6\n',
  'lines above that are short': [
    'Report\nby me\na,b\n1,2\n3,4\n',
    { separator: ',', skip_rows: '0' },
  ],
  'a header of one name': ['a\n1,2\n3,4\n5,6\n7\n', { separator: ',', skip_rows: '0' }],
  'a long row that has a surplus': [
    `a,b\n1,${'x'.repeat(300)},3\n`,
    { separator: ',', skip_rows: '0' },
  ],
  'a surplus between double pipes': ['a||b\n1||2\n3||4||5\n', { separator: '||' }],
  'five columns without a name': 'a,,,,,\n1,2,3,4,5,6\n',
  'six columns without a name': 'a,,,,,,\n1,2,3,4,5,6,7\n',
  'names that stand three times': 'a,a,a,a.1\n1,2,3,4\n',
  'chosen names without a header': [
    '1,2\n3,4\n',
    { header: 'false', column_names: '["x","column_2"]' },
  ],
  'two names for one column': ['a\n1\n', { column_names: '["x","y"]' }],
  'a line of a megabyte that is left out': [
    `a,b\n${'x'.repeat(1_000_001)}\n1,2\n`,
    { short_rows: 'leave_out' },
  ],
  'a chosen name that is another one': ['a,b\n1,2\n', { column_names: '["b"]' }],
  'chosen names with a separator that is wrong': [
    'a;b\n1;2\n',
    { separator: ',', column_names: '["x"]' },
  ],
  'a chosen name in place of one with blanks': ['a,"b "\n1,2\n', { column_names: '["","x"]' }],
  'blanks around names that stay': ['a,"b ", c\n1,2,3\n', { skip_spaces: 'false' }],
  'blanks behind six names': '"a ","b ","c ","d ","e ","f "\n1,2,3,4,5,6\n',
  'blanks before and behind names': 'a, b , c\n1, 2, 3\n',
  'blank lines above the names': '\n\na,b\n1,2\n',
  'a text like a named separator': 'a\nsep=;\n1\n',
  'an index that has its name': ['Index,b\n1,2\n', { dataframe: 'true' }],
  'an index beside a column that is left out': [
    'index,b\n1,2\n',
    { dataframe: 'true', use_columns: '["b"]' },
  ],
  'an index that is called otherwise': [
    'a,b\n1,2\n',
    { dataframe: 'true', index_col: '0', index_label: 'row' },
  ],
  'a new index of the first row': [
    'a,b\n1,2\n3,4\n',
    { dataframe: 'true', index_label: 'row', n_rows: '1' },
  ],
  'an index of the chosen columns': [
    'a,b,c\n1,2,3\n',
    { dataframe: 'true', index_col: '1', use_columns: '["c","b"]' },
  ],
  'a page behind a blank line': '\n <html><body>',
  'a table that psql drew': ' a | b \n---+---\n 1 | 2\n',
  'a table that MySQL drew': '+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n',
  'columns that are aligned, with a blank line': 'name  age\n\nann   31\nbob   42\n',
  'columns that are aligned, but for one row': 'name  age\nann   31\nbob 42\n',
  'a dump with a comment': ['-- dump\nINSERT INTO a VALUES (1,2);\n', { comment: '#' }],
}

const structured: Record<string, Case> = {
  'a blank before an object.json': '{"rows":[ {"a":1}], "n":[1]}',
  'a list in one line.ndjson': '[1,2]',
  'a list in each line.ndjson': '[1]\n[2]\n',
  'two lists of objects.json': '{"a":[{"x":1}],"b":[{"y":2}]}',
  'blanks of all kinds.json': '[\t{\t"a"\t:\t1\t}\t,\r\n{"a":2}\t]\t',
  'a list of blanks.json': '[ ]',
  'an object of blanks.json': '[{ },{"a":1}]',
  'brackets of two kinds.json': '[{"a":[1}]}]',
  'backslashes at the ends.json': '[{"a":"x\\\\","b":"\\\\\\"","c":1}]',
  'no comma between objects.json': '[{"a":1}{"a":2}]',
  'no comma between members.json': '[{"a":1 "b":2}]',
  'a key without quotes.json': '[{a:1}]',
  'a number led by a zero.json': '[{"a":01}]',
  'a number without a zero.json': '[{"a":.5}]',
  'a word that objects have.json': '[{"a":constructor}]',
  'nothing but null.json': '[{"a":null,"b":1}]',
  'no value in the fifth line.json': '[{"a":1},\n{"a":2},\n\n\n{"a":x\n}]',
  'types that are chosen.json': [
    '[{"n":"5","d":"2025-11-03","z":"007","y":"NA","x":""},{"n":"6","d":"2025-11-04","z":"008","y":"b","x":"c"}]',
    { column_types: '{"n":"BIGINT","d":"DATE"}' },
  ],
  'missing values that are chosen.json': ['[{"a":"x"},{"a":"?"}]', { null_values: '["?"]' }],
  'choices of texts that do not count.json': [
    '[{"a":"#x"},{"a":"y"}]',
    { skip_rows: '1', comment: '#', header: 'true' },
  ],
  'a chosen name.json': ['[{"a":1,"A":2,"":3}]', { column_names: '["x"]' }],
  'a bad cell.json': ['[{"a":"1"},\n\n{"a":"2"},\n{"a":"x"}]', { column_types: '{"a":"BIGINT"}' }],
  'the first rows.json': ['[{"a":1},{"a":2},{"a":3}]', { n_rows: '2' }],
  'objects and null.json': '[{"a":{"b":1}},{"a":null},{"a":{"b":2}}]',
  'objects and a number.json': '[{"a":{"b":1}},{"a":5}]',
  'empty objects.json': '[{"a":{}},{"a":{}}]',
  'numbers of many digits.json':
    '[{"a":123456789012345678,"b":1234567890123456789,"c":0.000012345678901234,"d":1e5,"e":1.5e400,"f":1234567890123456789012345678901234567890,"g":-0.1}]',
  'decimals of many digits.json':
    '[{"a":1.2345678901234567890123,"b":123456789012345678901234567890.123456789,"c":1.23456789012345678e5},{"a":22.5,"b":1.5,"c":2.5}]',
  'the largest number first.json': '[{"a":22.2345678901234567890123},{"a":1.5}]',
  'keys that stand twice.json': '[{"a":1,"a":2},{"a":3,"a":4,"b":1,"b":2}]',
  'six lists.json': '[{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}]',
  'words of GeoJSON.json': '[{"geometry":{"x":1},"properties":{"y":2},"type":"t"}]',
  'features with more.json':
    '{"type":"FeatureCollection","crs":{"x":1},"features":[{"type":"Feature","id":7,"geometry":null,"properties":{"tags":[1]}},{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"tags":null}}]}',
  'features with objects beside their properties.json':
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"links":{"name":"y"},"geometry":null}]}',
  'a hundred keys.json': inKeys(100),
  'more keys than are opened.json': inKeys(101),
  'more keys than become columns.json': JSON.stringify([
    Object.fromEntries(Array.from({ length: 10_002 }, (_, at) => [`k${at}`, at])),
  ]),
  'sixteen digits that are exact.json': '[{"a":0.1234567890123456,"b":0.12345678901234567}]',
  'six keys that stand twice.json': `[{${['a', 'b', 'c', 'd', 'e', 'f'].map((key) => `"${key}":1,"${key}":2`).join(',')}}]`,
  'two keys beside the rows.json': '{"rows":[{"a":1}],"n":1,"m":2}',
  'no colon.json': '[{"a" 1}]',
  'a comma alone.json': '[,1]',
  'cut behind a key.json': '[{"a"',
  'cut behind a colon.json': '[{"a":',
  'cut behind a member.json': '[{"a":1',
  'cut behind a comma in an object.json': '[{"a":1,',
  'cut behind a row.json': '[{"a":1}',
  'cut behind a comma.json': '[{"a":1},',
}

type Cell = string | number | boolean | Date | null
const sheets: Record<string, [rows: Cell[][], fields?: Fields]> = {
  'errors, the first in the 27th column': [
    [
      Array.from({ length: 28 }, (_, at) => `n${at}`),
      Array.from({ length: 28 }, (_, at) => (at === 26 ? '#N/A' : at)),
      ['#REF!', 2],
    ],
  ],
  'kinds of which the last is the least': [
    [
      ['a', 'b', 'c'],
      ['x', 1.5, 1],
      [5, 2, 2.5],
    ],
  ],
  'a row wider by one': [[['a'], [1], [2, 'x']]],
  'a row wider by two': [[['a'], [1], [2, null, 'x'], [3, 'y']]],
  'the first rows': [
    [
      ['a', 'b'],
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    { n_rows: '2' },
  ],
  'a title that is skipped': [[['Title'], ['a', 'b'], [1, 2]], { skip_rows: '1' }],
  'gaps below the names': [[['a', 'b'], [], [], [1, 2], [], [3, 4]]],
  'gaps that are rows': [[['a', 'b'], [], [1, 2], [], [], [3, 4]], { skip_blank_lines: 'false' }],
  'no names, below a gap': [[[], [], [1, 2], [3, 4], [], [5, 6]]],
  'no names, below a gap, gaps as rows': [
    [[], [], [1, 2], [3, 4], [], [5, 6]],
    { header: 'false', skip_blank_lines: 'false' },
  ],
  'values as names': [
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    { header: 'true' },
  ],
  'values in the row that is skipped': [
    [
      [1, 2],
      ['a', 'b'],
      [3, 4],
    ],
    { skip_rows: '1' },
  ],
  'one column with a gap that is a row': [[['a'], ['x'], [], ['y']], { skip_blank_lines: 'false' }],
  'quotes in a cell': [[['a'], ['x "y" z'], ['-']]],
  'missing values that are chosen': [
    [
      ['a', 'b'],
      ['NA', 'x'],
      ['?', null],
    ],
    { null_values: '["?"]' },
  ],
  'a bad cell below a gap': [
    [['a', 'b'], ['1', 'x'], [], [], ['x', 'y']],
    { column_types: '{"a":"BIGINT"}' },
  ],
  'a bad cell below the first rows': [
    [
      ['a', 'b'],
      ['1', 1],
      ['2', 2],
      ['x', 3],
    ],
    { n_rows: '2', column_types: '{"a":"BIGINT"}' },
  ],
  'types that are chosen': [
    [
      ['a', 'b'],
      ['1', 5],
      ['2', 6],
    ],
    { column_types: '{"a":"BIGINT","b":"VARCHAR"}' },
  ],
  'names twice, none and with a blank': [
    [
      ['a', 'a', null, 'b '],
      [1, 2, 3, 4],
    ],
  ],
  'a column of nothing': [
    [
      ['a', 'b', 'c'],
      [1, null, 3],
    ],
  ],
  'truths beside numbers': [
    [
      ['a', 'b'],
      [true, 1],
      [5, 2],
    ],
  ],
  'a whole number beyond the safe ones': [[['a'], [1e20], [5]]],
}

test('small texts, each with one thing that is easily missed, become what is written down', () =>
  readingTexts(async (readText) => {
    const lines: string[] = []
    for (const [name, given] of Object.entries({ ...texts, ...layouts, ...records })) {
      const [content, fields] = givenOf(given)
      lines.push(`# ${name}`, ...(await told(readText(content, fields))), '')
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('./readDetails.texts.txt')
  }))

test('columns whose first values stand far below have the types of these', () =>
  readingTexts(async (readText) => {
    const typeOf = async (...values: string[]) => {
      const rows = [...Array<string>(1001).fill(''), ...values].map((value) => `1;${value}\n`)
      const fields = { separator: ';', header: 'true' }
      const { columns } = (await readText(`n;v\n${rows.join('')}`, fields)) as { columns: string[] }
      return columns[1]
    }
    expect([
      await typeOf('13.11.2025', '14.11.2025'),
      await typeOf('$5', '$6'),
      await typeOf('5 %', '7 %'),
      await typeOf('1,234,567', '1,000'),
      await typeOf('x', '14.11.2025', 'y'),
    ]).toEqual(['v DATE', 'v DECIMAL(18,2)', 'v DOUBLE', 'v BIGINT', 'v VARCHAR'])
  }))

test('small texts of JSON and sheets, each with one thing that is easily missed, become what is written down', () =>
  readingTexts(async (readText) => {
    const lines: string[] = []
    for (const [name, given] of Object.entries(structured)) {
      const [content, fields] = givenOf(given)
      const kind = name.endsWith('.ndjson') ? 'jsonLines' : 'json'
      lines.push(`# ${name}`, ...(await told(readText(content, fields, kind))), '')
    }
    for (const [name, [rows, fields = {}]] of Object.entries(sheets)) {
      const content = await writeXlsx({ sheets: [{ name: 'One', rows }] })
      lines.push(`# ${name}.xlsx`, ...(await told(readText(content, fields, 'workbook'))), '')
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('./readDetails.others.txt')
  }))

const columnOf = (count: number) =>
  `a\n${Array.from({ length: count }, (_, at) => at).join('\n')}\n`
const named = (names: readonly string[], contentOf: (at: number) => Content) =>
  Object.fromEntries(names.map((name, at) => [`${name}.csv`, contentOf(at)]))
const pdfs = (...names: string[]) => names.map((name) => ({ name: `${name}.pdf`, text: 'x' }))
const types = made('types.parquet').content
const parquet = (fields: Fields): [Record<string, Content>, Fields] => [
  { 'types.parquet': types },
  fields,
]

const moments = (...texts: (string | null)[]) =>
  texts.map((text) => (text === null ? null : new Date(text)))
/** Columns of Arrow that the tools of Python write seldom, three values each, the last of which is none. */
const arrowColumns: [name: string, column: ReturnType<typeof columnFromArray>][] = [
  ['endless', columnFromArray([Infinity, -0.5, null], float16())],
  ['tiny', columnFromArray([2 ** -24, NaN, null], float16())],
  ['single', columnFromArray([0.1, -2.5, null], float32())],
  ['narrow', columnFromArray([125n, -50n, null], decimal(5, 2, 32))],
  ['deep', columnFromArray([123n, -5n, null], decimal(2, 4, 128))],
  ['day', columnFromArray(moments('2024-02-29', '1969-12-31', null), dateMillisecond())],
  [
    'moment',
    columnFromArray(moments('2024-02-29T08:30:00.125Z', '1969-12-31', null), dateMillisecond()),
  ],
  [
    'plain',
    columnFromArray(
      moments('2024-02-29T08:30:00.125Z', '1969-12-31', null),
      timestamp(TimeUnit.MILLISECOND, ''),
    ),
  ],
  ['months', columnFromArray([14, -1, null], interval(IntervalUnit.YEAR_MONTH))],
  [
    'days',
    columnFromArray(
      [Int32Array.of(1, 2000), Int32Array.of(3, 4), null],
      interval(IntervalUnit.DAY_TIME),
    ),
  ],
  [
    'parts',
    columnFromArray([[1, 2, 3000n], [4, 5, -6000n], null], interval(IntervalUnit.MONTH_DAY_NANO)),
  ],
  [
    'nanos',
    columnFromArray(
      [[1, 2, -3_000_000_001n], [4, 5, 6n], null],
      interval(IntervalUnit.MONTH_DAY_NANO),
    ),
  ],
  ['lasts', columnFromArray([-1_500_000_001n, 1n, null], duration(TimeUnit.NANOSECOND))],
  [
    'pairs',
    columnFromArray(
      [
        [
          ['a', 1],
          ['b', 2],
        ],
        [['c', 3]],
        null,
      ],
      map(utf8(), int32()),
    ),
  ],
  ['two', columnFromArray([[1, 2], [3, 4], null], fixedSizeList(int32(), 2))],
  ['nothing', columnFromArray([{}, {}, null], struct([]))],
  ['none', columnFromArray([null, null, null], nullType())],
]
const words = ['a', 'b', 'a', 'c', null, 'd']

const workbooks = async () => {
  const book = (at: number) =>
    writeXlsx({
      sheets: ['One', 'Two'].map((name, of) => ({ name, rows: [['a'], [10 * at + of]] })),
    })
  return { 'a.xlsx': await book(1), 'b.xlsx': await book(2) }
}
const together: Record<string, [files: Record<string, Content>, fields?: Fields]> = {
  'three that differ, filled': [
    { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'A,c\n3,4\n', 'c.csv': 'a,d,c\n5,6,7\n' },
    { differing_columns: 'fill' },
  ],
  'three that differ, what is common': [
    { 'a.csv': 'a,b,x\n1,2,0\n', 'b.csv': 'A,x,c\n3,0,4\n', 'c.csv': 'a,d,x\n5,6,0\n' },
    { differing_columns: 'common' },
  ],
  'two columns in common, refused': [
    { 'a.csv': 'a,b,x\n1,2,0\n', 'b.csv': 'a,x,c\n3,0,4\n', 'c.csv': 'a,d,x\n5,6,0\n' },
  ],
  'one that lacks six columns': [{ 'a.csv': 'a,b,c,d,e,f,g\n1,2,3,4,5,6,7\n', 'b.csv': 'a\n3\n' }],
  'seven that differ': [named(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], (at) => `a,b${at}\n1,2\n`)],
  'the first rows of all': [
    { 'a.csv': 'a\n1\n2\n', 'b.csv': 'a\n3\n4\n', 'c.csv': 'a\n5\n' },
    { n_rows: '3' },
  ],
  'what two of three warn of': [
    { 'a.csv': 'a,,b\n1,,x\n', 'b.csv': 'a,,b\n2,,y\n', 'c.csv': 'a,z,b\n2,,y\n' },
    { differing_columns: 'fill' },
  ],
  'what four of five warn of': [
    named(['a', 'b', 'c', 'd', 'e'], (at) => (at < 4 ? 'a,\n1,x\n' : 'a,Unnamed: 1\n1,x\n')),
  ],
  'a type that is chosen beside a mixed column': [
    { 'a.csv': 'a,b\n1,5\n', 'b.csv': 'a,b\n2,x\n' },
    { column_types: '{"a":"DOUBLE"}' },
  ],
  'a long number below zero beside decimals': [
    { 'a.csv': 'a\n-9007199254740993\n', 'b.csv': 'a\n0.5\n' },
  ],
  'dates of one of them': [
    { 'a.csv': 'a,d\n1,03.11.25\n', 'b.csv': 'a\n2\n' },
    { differing_columns: 'fill', parse_dates: '["D"]' },
  ],
  'chosen columns that one has': [
    { 'a.csv': 'a,d\n1,x\n', 'b.csv': 'a\n2\n' },
    { differing_columns: 'fill', use_columns: '["d","file"]' },
  ],
  'chosen columns that none has': [
    { 'a.csv': 'a,d\n1,x\n', 'b.csv': 'a,d\n2,y\n' },
    { use_columns: '["zzz"]' },
  ],
  'a chosen column that none has, filled': [
    { 'a.csv': 'a,d\n1,x\n', 'b.csv': 'a\n2\n' },
    { differing_columns: 'fill', use_columns: '["zzz"]' },
  ],
  'names that differ by case': [
    { 'a.csv': 'a,A.1\n1,x\n', 'b.csv': 'A.1,a\ny,2\n' },
    { use_columns: '["A.1"]' },
  ],
  'columns that are called file': [{ 'a.csv': 'FILE,v\nx,1\n', 'b.csv': 'file,v\ny,2\n' }],
  'a column of four kinds': [
    {
      'a.csv': 'a,v\n1,\n',
      'b.csv': 'a,v\n2,5\n',
      'c.csv': 'a,v\n3,x\n',
      'd.csv': 'a,v\n3,true\n',
    },
  ],
  'lines left out of two': [
    { 'a.csv': 'a,b\n1\n', 'b.csv': 'a,b\n1,2\n4\n' },
    { short_rows: 'leave_out' },
  ],
  'money beside whole numbers': [{ 'a.csv': 'a\n$12.25\n$1\n', 'b.csv': 'a\n1234567\n' }],
  'one name, once in an archive': [
    { 'a.csv': 'a\n1\n', 'x.zip': zipped([{ name: 'a.csv', text: 'a\n2\n' }]) },
  ],
  'two archives with other files': [
    {
      'x.zip': zipped([{ name: 'a.csv', text: 'a\n1\n' }, ...pdfs('one')]),
      'y.zip': zipped([
        { name: 'b.csv', text: 'a\n2\n' },
        ...pdfs('two'),
        { name: 'b.csv.gz', text: 'x' },
      ]),
    },
  ],
  'an archive of what systems leave': [
    {
      'x.zip': zipped([
        ...['.hidden.csv', 'd/.hidden.csv', '__MACOSX/a.csv', 'd/Thumbs.db', 'd/'].map((name) => ({
          name,
          text: 'x',
        })),
        ...pdfs('1', '2', '3', '4', '5'),
      ]),
    },
  ],
  'paths of an archive with backslashes': [
    {
      'x.zip': zipped([
        { name: 'd\\a.csv', text: 'a\n1\n' },
        { name: 'e\\b.csv', text: 'a\n2\n' },
        { name: 'e\\.b.csv', text: 'a\n3\n' },
      ]),
    },
  ],
  'names that folders of an archive tell apart': [
    {
      'x.zip': zipped([
        { name: 'd/a.csv', text: 'a\n1\n' },
        { name: 'e/a.csv', text: 'a\n2\n' },
      ]),
    },
  ],
  'signs that control in the names of an archive': [
    { 'x.zip': zipped(['a', 'b'].map((name) => ({ name: `${name}\u0007.csv`, text: 'a\n1\n' }))) },
  ],
  'what is packed in what is packed': [
    {
      'x.zip': zipped([
        { name: 'a.csv', text: 'a\n1\n' },
        { name: 'b.csv.gz', text: 'x' },
        { name: 'c.zip', text: 'x' },
      ]),
    },
  ],
  'sheets of two workbooks': [await workbooks(), { sheet: 'Two' }],
  'two workbooks of which no sheet is chosen': [await workbooks()],
  'footers of two files': [
    { 'a.csv': 'a,b\n1,2\nend of a\n', 'b.csv': 'a,b\n3,4\nend of b\n' },
    { skip_footer: '1' },
  ],
  'a chosen column that makes room for the names of the files': [
    { 'a.csv': 'file,v\nx,1\n', 'b.csv': 'file,v\ny,2\n' },
    { use_columns: '["file.1","v"]' },
  ],
  'a column of the files that is called in capitals': [
    { 'a.csv': 'file,v\nx,1\n', 'b.csv': 'file,v\ny,2\n' },
    { file_column: 'FILE' },
  ],
  'a mixed column that is called in capitals': [{ 'a.csv': 'Price\n5\n', 'b.csv': 'PRICE\nx\n' }],
  'a part of one file that is not there': [{ 'a.csv': 'a\n1\n' }, { part: 'z.csv' }],
  'a type of a column that a Parquet file lacks': parquet({ column_types: '{"zzz":"DATE"}' }),
  'a chosen column that a Parquet file lacks': parquet({ use_columns: '["zzz"]' }),
  'a type of a text of a Parquet file': parquet({
    column_types: '{"name":"BIGINT"}',
    use_columns: '["name"]',
  }),
  'an index of each of two files': [
    { 'a.csv': 'a,b\n1,2\n3,4\n', 'b.csv': 'a,b\n5,6\n' },
    { dataframe: 'true' },
  ],
  'names of columns of two files': [
    { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'A,b\n3,4\n' },
    { column_names: '["x"]' },
  ],
  'no rows of two files': [{ 'a.csv': 'a\n1\n', 'b.csv': 'a\n2\n' }, { n_rows: '0' }],
  'a header alone beside rows': [{ 'a.csv': 'a,b\n', 'b.csv': 'a,b\n3,4\n' }],
  'no column in common, where that is chosen': [
    { 'a.csv': 'a\n1\n', 'b.csv': 'b\n2\n' },
    { differing_columns: 'common' },
  ],
  'a Parquet file beside a text whose names are in capitals': [
    { 'types.parquet': types, 'b.csv': 'NAME,ID\nz,9\n' },
    { use_columns: '["ID","NAME"]', column_types: '{"ID":"VARCHAR"}' },
  ],
  'an empty file beside another': [{ 'a.csv': 'a\n1\n', 'b.csv': '' }],
  'members of Arrow with quotes, and lists': [
    {
      'a.arrow':
        tableToIPC(
          tableFromColumns([
            [
              'who',
              columnFromArray(
                [{ "it's": 1, 'a "b"': 'x', in: { c: 2 } }, null],
                struct({ "it's": int32(), 'a "b"': utf8(), in: struct({ c: int32() }) }),
              ),
            ],
          ]),
          { format: 'file' },
        ) ?? '',
    },
  ],
  'an archive of six others': [{ 'x.zip': zipped(pdfs('1', '2', '3', '4', '5', '6')) }],
  'seldom types of Arrow': [
    { 'a.arrow': tableToIPC(tableFromColumns(arrowColumns), { format: 'file' }) ?? '' },
  ],
  'words of Arrow in three batches': [
    {
      'a.arrows':
        tableToIPC(
          tableFromColumns([
            ['word', columnFromArray(words, dictionary(utf8()), { maxBatchRows: 2 })],
          ]),
          { format: 'stream' },
        ) ?? '',
    },
  ],
  'a path twice in an archive': [
    {
      'x.zip': zipped([
        { name: 'a.csv', text: 'a\n1\n' },
        { name: 'a.csv', text: 'a\n2\n' },
      ]),
    },
  ],
  'a type of a Parquet file that loses digits': parquet({
    column_types: '{"money":"BIGINT"}',
    use_columns: '["id","money"]',
  }),
  'types of a Parquet file that lose nothing': parquet({
    column_types: '{"id":"DOUBLE","day":"TIMESTAMP"}',
    use_columns: '["id","day"]',
  }),
  'a name twice in a Parquet file': parquet({
    column_names: '["name"]',
    mangle_dupe_cols: 'false',
  }),
  'an index of a Parquet file': parquet({ dataframe: 'true', use_columns: '["id"]', n_rows: '1' }),
}

test('several files, each time with one thing that is easily missed, become what is written down', async () => {
  const lines: string[] = []
  for (const [name, [contents, fields]] of Object.entries(together)) {
    const files = Object.entries(contents).map(([fileName, content]) => ({ fileName, content }))
    lines.push(`# ${name}`, ...(await told(importingFiles(files, fields))), '')
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('./readDetails.together.txt')
})

const large = 10_000_000
const shown: Record<string, [content: Content, fields?: Fields, size?: number]> = {
  'the start of signs of one byte': [latin('name,n\nZürich,1\nGenève,2\nZ'), {}, large],
  'a start that ends within a sign': [
    new Uint8Array(Buffer.from('name,n\nZürich,1\nŁódź,2\nŁ').subarray(0, -1)),
    {},
    large,
  ],
  'a start whose types show late': [`a,b\n${'1,2\n'.repeat(17_000)}x,3\n4,`, {}, large],
  'an encoding near the one that was found': [
    bytes('miasto,n\n', [0xa3, 0xf3], 'd', [0xbc], ',1\nGda', [0xf1], 'sk,2\nP', [0xb3], 'ock,3\n'),
  ],
  'a control character that Windows has': ['a,b\n1,x \u0096 y\n2,q\n'],
  'the first control character of Windows': ['a,b\n1,x \u0080 y\n'],
  'the last control character of Windows': ['a,b\n1,x \u009f y\n'],
  'no control characters': ['a,b\n1,x \u00a0\u00bf\u00c0 y\n'],
  'a start without a whole row': ['a,b,c', {}, large],
  'a short row below an empty column': ['a,b,c\n1,,2\n3,,\n5\n'],
  'quotes that are none': ['a,b\n"x,1\n', { quote: 'none' }],
  'a control character that nobody has': ['a,b\n1,x \u0081 y\n2,q\n'],
  'a sum in the middle': ['a,b\n1,x\n2,y\nTotal,z\n4,w\n'],
  'a sum of two columns': ['a,b\n1,5\n2,6\n3,7\nsum,all\n'],
  'a sum at the end of a start': ['a,b\n1,5\n2,6\n3,7\nsum,all\n5', {}, large],
  'durations of two kinds': ['d,e\n36:15:00,1d 2h\n100:00:01,3h 15m\n'],
  'a start with a comment': ['a,b\n#x\n1,2\n3,4\n5', { comment: '#' }, large],
  'a start with an open quote': ['a,b\n#x\n1,2\n3,"4', { comment: '#' }, large],
  'names with blanks of a second table': ['a,b\n1,2\n3,4\n\n x , y \n5,6\n7,8\n'],
  'rows that are short and long': ['a,b\n1,2\n3\n4,5,6\n,7\n'],
  'rows without a header': ['1,2\n3\n4,5,6\n', { header: 'false' }],
  'long cells': [`a,b\n${'x'.repeat(1000)},${'y'.repeat(1001)}\n`],
  'a column that is not there': ['a,b\n1,2\n', { column_types: '{"c":"BIGINT"}' }],
}
const twoFiles = (first: string, second: string): SentNow[] => [
  { fileName: 'a.csv', content: first },
  { fileName: 'b.csv', content: second },
]
const shownFiles: Record<string, [files: SentNow[], fields?: Fields]> = {
  'bad cells of the second of two': [
    twoFiles('a,b\n1,2\n', 'a,b\n3,x\n\n5,y\n'),
    { column_types: '{"b":"BIGINT"}' },
  ],
  'a short row of the second of two': [twoFiles('a,b\n1,2\n', 'a,b\n3,4\n5\n')],
  'a column that none of two has': [twoFiles('a,b\n1,2\n', 'a,b\n3,4\n'), { use_columns: '["c"]' }],
  'the first rows of two files': [twoFiles(columnOf(30), columnOf(20)), { n_rows: '40' }],
  'three files': [
    ['a', 'b', 'c'].map((name) => ({ fileName: `${name}.csv`, content: columnOf(30) })),
  ],
  'the second of two that differ': [
    [
      { fileName: 'a.csv', content: 'a,b\n1,2\n' },
      { fileName: 'b.csv', content: 'a,c\n3,4\n' },
    ],
    { part: 'b.csv' },
  ],
  'two that differ': [
    [
      { fileName: 'a.csv', content: 'a,b\n1,2\n' },
      { fileName: 'b.csv', content: 'a,c\n3,4\n' },
    ],
  ],
  'none of five': [
    ['a', 'b', 'c', 'd', 'e'].map((name) => ({ fileName: `${name}.csv`, content: 'a\n1\n' })),
    { part: 'z.csv' },
  ],
  'none of six': [
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ fileName: `${name}.csv`, content: 'a\n1\n' })),
    { part: 'z.csv' },
  ],
  'a start of JSON behind a bracket in a key': [
    [
      {
        fileName: 'a.json',
        content: '{"x":{"y":1},"rows [all]":[{"a":1},{"a":2},{"a"',
        size: large,
      },
    ],
  ],
  'a start of JSON without a whole row': [
    [{ fileName: 'a.json', content: '[{"a":1', size: large }],
  ],
  'a start of JSON that ends within a sign': [
    [
      {
        fileName: 'a.json',
        content: new Uint8Array(Buffer.from('[{"a":"x"},{"a":"\u{1f600}').subarray(0, -1)),
        size: large,
      },
    ],
  ],
  'the start of what gzip packed': [
    [
      {
        fileName: 'a.csv.gz',
        content: new Uint8Array(gzipSync(columnOf(4000))).subarray(0, 4000),
        size: large,
      },
    ],
  ],
  'the start of a workbook': [
    [{ fileName: 'a.xlsx', content: (await workbooks())['a.xlsx'], size: large }],
  ],
  'a start of JSON without a list': [[{ fileName: 'a.json', content: '{"x":1,"y":', size: large }]],
  'a column that is not in a sheet': [
    [{ fileName: 'a.xlsx', content: (await workbooks())['a.xlsx'] }],
    { column_types: '{"zzz":"DATE"}' },
  ],
  'a sheet that is not there': [[made('report.xlsb')], { sheet: 'Nine' }],
  'the start of an archive': [
    [{ fileName: 'a.zip', content: zipped([{ name: 'a.csv', text: 'a\n1\n' }]), size: large }],
  ],
  'the start of a Parquet file': [[{ fileName: 'a.parquet', content: types, size: large }]],
}

test('what a preview shows of small files, each with one thing that is easily missed, is written down', async () => {
  const lines: string[] = []
  for (const [name, [content, fields = {}, size]] of Object.entries(shown))
    lines.push(`# ${name}`, ...(await told(previewing({ content, fields }, size))), '')
  for (const [name, [files, fields]] of Object.entries(shownFiles))
    lines.push(`# ${name}`, ...(await told(previewingFiles(files, fields))), '')
  await expect(lines.join('\n')).toMatchFileSnapshot('./readDetails.shown.txt')
})
