import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importingFiles, previewingFiles, type SentNow } from '../../support/filesReading.ts'
import { made } from '../../support/madeFiles.ts'
import { readingTexts, told, type Content, type Fields } from '../../support/readingTexts.ts'
import { zipped, type ZippedFile } from '../../support/zipped.ts'
import { compoundFile, sheetStream } from './generated/oldWorkbook.ts'

/** A file, or several by their names, and what is chosen for them. */
type Given = Content | Record<string, Content>
type Case = Given | [Given, Fields]

const table = 'id;when;amount;ok;code\n1;03.11.2025;1.234,50;ja;007\n2;;-2,5;nein;\n'
const plain = 'a,b,c\n1,x,2025-11-03\n2,,2025-11-04\n3,z,\n'
const many = (value: (row: number) => unknown, rows = 30) =>
  `a,b\n${Array.from({ length: rows }, (_, row) => `${row},${String(value(row))}`).join('\n')}\n`

const texts: Record<string, Content | [Content, Fields]> = {
  plain,
  german: table,
  'every choice': [
    'x\nnote\nid|"a b"|n\n# no\n1|p,q|2\n\n2||NONE\n3|r|4\nend|of|it\n',
    {
      separator: '|',
      quote: '"',
      comment: '#',
      skip_rows: '2',
      skip_footer: '1',
      header: 'true',
      n_rows: '2',
      null_values: '["NONE"]',
      column_names: '["","name"]',
      column_types: '{"id":"DECIMAL(9,2)"}',
    },
  ],
  'no header': [plain, { header: 'false' }],
  'two lines of names': ['a,,b\nx,y,z\n1,2,3\n', { header_lines: '2' }],
  'names of its own': [plain, { column_names: '["one","","three"]' }],
  'two columns of a name': ['a,a,b\n1,2,3\n', { mangle_dupe_cols: 'false' }],
  'blank lines as rows': ['a,b\n1,2\n\n3,4\n', { skip_blank_lines: 'false' }],
  'spaces as they are': ['a,b\n 1, x\n2,y \n', { skip_spaces: 'false' }],
  'rows left out': ['a,b\n1\n2,3\n4,5,6\n', { short_rows: 'leave_out', long_rows: 'leave_out' }],
  'rows filled and cut': ['a,b\n1\n2,3\n4,5,6\n', { short_rows: 'fill', long_rows: 'cut' }],
  'surplus that stays': ['a,b\n1,1\n2,3\n4,5,6\n', { long_rows: 'keep' }],
  'an index': [plain, { dataframe: 'true', index_label: 'row' }],
  'an index that is a column': [plain, { dataframe: 'true', index_col: '2' }],
  'some columns': [plain, { use_columns: '["c","a"]' }],
  'a column that is not there': [plain, { use_columns: '["d"]' }],
  'first and last days': 'a,b\n1,0001-01-01\n2,9999-12-31\n',
  'first and last moments': 'a,b\n1,0001-01-01 00:00:00\n2,9999-12-31 23:59:59\n',
  'an hour too many': 'a,b\n1,2024-01-01 23:00:00\n2,2024-01-01 24:00:00\n',
  'a second too many': 'a,b\n1,2024-01-01 23:00:59\n2,2024-01-01 23:00:60\n',
  'dates as texts': [plain, { infer_datetime: 'false' }],
  'dates that are chosen': [table, { parse_dates: '["when"]', decimal_char: ',' }],
  'no dates': [plain, { parse_dates: '["b"]' }],
  'a type that does not fit': [plain, { column_types: '{"b":"INTEGER"}' }],
  'types that are chosen': [
    plain,
    { column_types: '{"a":"VARCHAR","c":"TIMESTAMP","b":"VARCHAR"}' },
  ],
  'a type of nothing': [plain, { column_types: '{"none":"INTEGER"}' }],
  'first rows': [plain, { n_rows: '1' }],
  'no rows': 'a,b\n',
  nothing: '',
  'blanks alone': ' \n\n',
  'one column': 'only\n1\n2\n3\n',
  'one line': '1,2,3\n',
  tabs: 'a\tb\n1\t2,5\n2\t3,75\n',
  'signs of their own': 'a\u0001b\n1\u00012\n3\u00014\n',
  'semicolons in values': 'a,b\n"x;y;z",1\n"p;q;r",2\n',
  'single quotes': "a;b\n'x;1';2\n'it''s';3\n",
  'slashes before quotes': 'a,b\n"say \\"x\\"",1\n"p",2\n',
  comments: '# made by hand\na,b\n1,2\n# and so on\n3,4\n',
  'a sum below': 'item,count\nx,1\ny,2\n\nTotal,3\n',
  'two tables': 'a,b\n1,2\n3,4\n\n\nx,y,z\n5,6,7\n8,9,10\n',
  'the second of two tables': ['a,b\n1,2\n3,4\n\n\nx,y,z\n5,6,7\n8,9,10\n', { table: '2' }],
  'both of two tables': ['a,b\n1,2\n\n\na,b\n5,6\n', { table: '0' }],
  'lines within quotes': 'a,b\n"one\ntwo",1\r\n"three\r\nfour",2\r\n',
  'line ends of a Mac': 'a,b\r1,2\r3,4\r',
  'a mark at its start': '\u{feff}a,b\n1,2\n',
  'signs of two bytes': new Uint8Array(Buffer.from('\u{feff}name,n\nZoë,1\nŁódź,2\n', 'utf16le')),
  'signs of one byte': new Uint8Array(Buffer.from('name,n\nZürich,1\nGenève,2\n', 'latin1')),
  'signs of one byte that are chosen': [
    new Uint8Array([...Buffer.from('name,n\n'), 0xa3, 0x2c, 0x31, 0x0a]),
    { encoding: 'iso-8859-2' },
  ],
  'bytes that are none': [
    new Uint8Array([0x61, 0x0a, 0xff, 0xfe, 0x62, 0x0a]),
    { encoding: 'utf-8' },
  ],
  'a program': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 3, 0, 0, 0]),
  'a page': '<!DOCTYPE html><html><body><table><tr><td>1</td></tr></table></body></html>',
  'codes with zeros': 'zip,n\n01067,1\n80331,2\n',
  'long numbers': 'id,x\n12345678901234567890123,0.1\n2,12345678901234567.5\n',
  'numbers in groups': 'a;b\n1.234;1\n12.345.678;2\n',
  'Swiss numbers': "a,b\n1'234.50,1\n2'000,2\n",
  'Indian numbers': 'a;b\n1,23,456.5;1\n2,000;2\n',
  'numbers in brackets': 'a,b\n(5),1\n3-,2\n+4,3\n',
  percents: 'a,b\n5 %,1\n7.5%,2\n',
  'money of one kind': 'a,b\n$ 5,1\n$7.50,2\n',
  'money of two': 'a,b\n$5,1\n€7,2\n',
  'powers of ten': 'a,b\n1e3,1\n-2.5E-2,2\n',
  'truths in German': 'a,b\nja,wahr\nnein,falsch\n',
  'truths as numbers': 'a,b\n0,yes\n1,no\n1,\n',
  'days in English': 'd,e\n"Nov 3, 2025",3 November 2025\n"Dec 24, 2025",24 December 2025\n',
  'days that may be both': 'd\n03/04/2025\n05/06/2025\n',
  'days in America': 'd\n03/14/2025\n11/05/2025\n',
  'days, one of which is none': 'd\n2025-02-28\n2025-02-30\n',
  'short years': 'd\n03.11.25\n24.12.99\n',
  moments: 'm\n2025-11-03T08:30:00Z\n2025-11-03 09:30:00+02:00\n',
  'moments without a zone': 'm\n2025-11-03 08:30\n2025-11-03 23:59:59.5\n',
  'moments in seconds': 'created_at,b\n1700000000,1\n1700000360,2\n',
  'times of day': 't\n08:30\n23:59:59\n',
  'months and quarters': 'm,q\n2025-01,2025-Q1\n2025-02,2025-Q2\n',
  'missing values': 'a,b\n-,N/A\n?,null\n.,#N/A\n',
  'texts among numbers': many((row) => (row === 20 ? 'n. a.' : row)),
  'numbers among texts': many((row) => (row % 2 === 0 ? 'x' : row)),
  'decimals after whole numbers': many((row) => (row < 25 ? row : row + 0.5)),
  'columns with nothing': 'a,,b,\n1,,2,\n3,,4,\n',
  'names that hurt': 'select,"a""b","c\nd",x;y, \n1,2,3,4,5\n',
  'long names': `${'n'.repeat(300)},b\n1,2\n`,
  'blanks around names': ' a , b,c\n1,2,3\n',
  'names of which two are missing': 'a,,\n1,2,3\n4,5,6\n',
  'more names than columns': ['a,b\n1,2\n', { column_names: '["x","y","z"]' }],
  'a chosen name that stands twice': ['a,b\n1,2\n', { column_names: '["","A"]' }],
  'no name for an index': [plain, { dataframe: 'true' }],
  'an index that is not there': [plain, { dataframe: 'true', index_col: '3' }],
  'separated by spaces': ['a b\n1 2\n3 x\n', { separator: ' ' }],
  'ends that are empty': ['a,b\n1,2,\n3,4,,\n,5,6\n', { long_rows: 'leave_out' }],
  'ends that are empty, cut': ['a,b\n1,2,\n3,4,5\n,6,\n', { long_rows: 'cut' }],
  'every end is empty': 'a,b\n1,2,\n3,4,\n',
  'one end is empty': 'a,b\n1,2,\n3,4\n',
  'two ends are empty': 'a,b\n1,2,\n3,4,\n5,6\n',
  'a short header': 'a\n1,2\n3,4\n5\n',
  'a short header, kept': ['a\n1,2,x\n3,4\n5\n', { long_rows: 'keep', separator: ',' }],
  'short rows that are filled': ['a,b,c\n1\n2,3\n4,5,6\n', { short_rows: 'fill' }],
  'short rows that are left out': ['a,b,c\n1\n2,3\n4,5,6\n', { short_rows: 'leave_out' }],
  'long rows, the short ones refused': ['a,b\n1\n2,3,4\n', { long_rows: 'cut' }],
  'one footer line': ['a,b\n1,2\nSource: here\n', { skip_footer: '1' }],
  'two footer lines': [`a,b\n1,2\n${'x'.repeat(70)}\nand more\n`, { skip_footer: '2' }],
  'a footer of signs': ['a,b\n1,2\n---\n', { skip_footer: '1' }],
  'a header that repeats': 'a,b\n1,2\na,b\n3,4\na,b\n',
  'all tables, with repeats': ['a,b\n1,2\na,b\n3,4\na,b\n5,6\n', { table: '0' }],
  'a form feed before a row': 'a,b\n1,2\n\f3,4\n\f5,6\n',
  'comments of two kinds': ['a,b\n// x\n1,2\n# y,2\n', { comment: '//' }],
  'quotes as they are': ['a,b\n"x "y" z",1\n"p",2\n', { escape: 'as_is' }],
  'no quotes': ['a,b\n"x,1\n"y",2\n', { quote: 'none' }],
  'a quote that stays open': 'a,b\n1,x\n2,"y\n3,z\n',
  'broken quotes': 'a,b\n1,x"y,z"w\n2,v\n',
  'money in brackets': 'a\n($5.00)\n$7.125\n',
  'money with a comma': 'a;b\n1.234,50 €;1\n2,00 €;2\n',
  'money with another point': ['a;b\n€ 1.50;1\n€ 2.25;2\n', { decimal_char: ',' }],
  'money of many digits': `a\n$${'9'.repeat(37)}.25\n$1.00\n`,
  'money and nothing else': 'a\n€\n$1\n',
  'percents with commas': 'a;b\n1,5 %;x\n20 %;y\n',
  'percents with points': ['a;b\n1.5%;x\n20%;y\n', { decimal_char: ',' }],
  'a percent that is none': 'a\n5%\n7\n8%\n9%\n',
  'answers in many languages':
    'a,b,c,d,e\noui,sim,tak,on,Y\nnon,não,nie,off,n\nOUI, sim,TAK,On,y\n',
  'answers of two languages': 'a,b\nja,oui\nnon,nein\n',
  'one answer': 'a,b\nno,1\nno,2\n',
  'three answers': 'a,b\nyes,1\nno,2\nmaybe,3\n',
  'truths that are chosen': ['a\nwahr\nNEIN\n1\noff\n', { column_types: '{"a":"BOOLEAN"}' }],
  'times in halves of a day': 't\n1:05 PM\n12:00 am\n12:30 p.m.\n',
  'times that are chosen': ['t\n08:30\n1:05 PM\n', { column_types: '{"t":"TIME"}' }],
  durations: 'd,e\n36:15:00,1d 2h\n100:00:01,3h 15m\n',
  'durations that are chosen': ['d\n36:15:00\n1:00:00.5\n', { column_types: '{"d":"DOUBLE"}' }],
  'moments with halves of a day': 'm\n03/14/2025 1:05 PM\n03/15/2025 11:59:59 AM\n',
  'moments of two zones': 'm\n2025-11-03T08:30:00+01\n2025-11-03T08:30:00.25-0530\n',
  'days and moments': 'm\n2025-11-03\n2025-11-04 08:30\n2025-11-05T08:30:15.5\n',
  'finer than microseconds': 'm\n2025-11-03 08:30:00.123456789\n2025-11-03 08:30:00.5\n',
  'instants that are chosen': [
    'm\n2025-11-03T08:30:00Z\n2025-11-03T08:30:00+02:00\n',
    { column_types: '{"m":"TIMESTAMP"}' },
  ],
  'days that are chosen': [
    'm\n2025-11-03 08:30\n2025-11-04 09:30\n',
    { column_types: '{"m":"DATE"}' },
  ],
  'days of two forms': ['d\n2025-11-03\n04.11.2025\nx\n', { parse_dates: '["d"]' }],
  'days of two forms alone': ['d\n2025-11-03\n04.11.2025\n', { parse_dates: '["d"]' }],
  'no days': ['d,b\n,1\n,2\n', { parse_dates: '["d"]' }],
  'days with dashes':
    'd,e,f\n13-11-2025,03-Nov-2025,2025/11/03\n14-11-2025,04-Dec-2025,2025/11/04\n',
  'days that may be both, with dashes': 'd\n03-04-2025\n05-06-2025\n',
  'the same day and month': 'd\n03/03/2025\n05/05/2025\n',
  'short years in America': 'd\n03/14/25\n11/05/99\n',
  'short versions': 'v,w\n1.9,1.10\n1.10,1.25\n1.1,1.30\n',
  'versions of three parts': 'v\n1.2.13\n2.10.25\n',
  'names with exponents': 'a,b\n1E5,1\n2e7,2\n',
  'numbers with and without exponents': 'a,b\n1E5,1\n20,2\n',
  'zeros before exponents': 'a,b\n0E5,1\n01e7,2\n',
  'numbers of computers': 'a,b\n0x1F,1\n0b11,2\n',
  'endless numbers': 'a,b\ninf,1\n-Infinity,2\n3,nan\n',
  'codes of countries': 'c,n\nDE,1\nNA,2\nFR,3\nUS,4\n',
  'too few codes': 'c,n\nDE,1\nNA,2\nFR,3\n',
  'codes in small letters': 'c,n\nde,1\nNA,2\nfr,3\nus,4\n',
  'groups of spaces': 'a;b\n1 234;1\n12 345,5;2\n',
  'groups that are decimals': 'a;b\n1,234;1\n2,345;2\n',
  'groups of many digits': "a\n1'234'567'890'123'456\n1'000\n",
  'a decimal comma': ['a;b\n1,5;x\n2,25;y\n', { decimal_char: ',' }],
  'a decimal point in place of a comma': [
    'a;b\n1.5;x\n2.25;y\n',
    { decimal_char: ',', column_types: '{"a":"DOUBLE"}' },
  ],
  'decimals in place of whole numbers': ['a\n1.5\n2\n', { column_types: '{"a":"BIGINT"}' }],
  'whole numbers with zeros behind': ['a\n1.0\n2.\n', { column_types: '{"a":"BIGINT"}' }],
  'the same word for a number': ['a\n1\nnone yet\nnone yet\n', { column_types: '{"a":"BIGINT"}' }],
  'two words for numbers': ['a\n1\nx\ny\n3\n', { column_types: '{"a":"DOUBLE"}' }],
  'numbers too large': ['a\n1\n300\n', { column_types: '{"a":"TINYINT"}' }],
  'a word at the end of numbers': 'a,b\n1,x\n2,y\n3,z\nsum,w\n',
  'two words among numbers': 'a,b\n1,x\nn/k,y\n3,z\n4,w\nn/k,v\n6,u\n',
  'half of them numbers': 'a\n1\nx\n2\ny\n',
  'two numbers and a word': 'a\n1\nx\n',
  'a word among days': 'd\n2025-11-03\nlater\n2025-11-05\n2025-11-06\n',
  'a word among percents': 'p\n5%\nall\n7%\n8%\n',
  geography:
    'g,h,i\nPOINT (1 2),SRID=4326;POLYGON EMPTY,POINTS\n"LINESTRING (1 2, 3 4)",point zm (1 2 3 4),POINT\n',
  'geography as JSON':
    'g;h\n{"type": "Point", "coordinates": [1, 2]};{"a":{"type":"Point"}}\n{"type":"Feature"};{}\n',
  'one of the missing values alone': ['a,b\n-,N/A\n1,\n', { null_values: '["-"]' }],
}
const structured: Record<string, Case> = {
  'objects.json': '[{"a":1,"b":{"c":"x","d":[1,2]}},{"a":2.5,"e":true},{"b":null}]',
  'lines.ndjson': '{"a":1,"at":"2025-11-03T08:30:00Z"}\n{"a":"x","n":12345678901234567890}\n\n',
  'within.json': '{"count":2,"rows":[{"a":1},{"a":2}],"other":[{"x":1}]}',
  'columns.json': '{"a":[1,2,3],"b":["x","y",null]}',
  'lists.json': '[["a","b"],[1,2],[3,4]]',
  'values.json': '[1,2,null,"x"]',
  'one.json': '{"a":1,"b":"x"}',
  'places.geojson':
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"x"}}]}',
  'no places.json': '{"type":"Other","features":[{"properties":{"name":"x"},"n":1}]}',
  'rows of a type.json': '{"type":"FeatureCollection","rows":[{"a":1}]}',
  'bad.json': '[{"a":1},{"a":2]',
  'twice.json': '[{"a":1,"A":2,"a":3}]',
  'none.json': '[]',
  'days.json': '[{"d":"2025-11-03","n":"1"},{"d":"2025-11-04","n":"2"}]',
  'marked.json': '\u{feff}[{"a":1}]',
}
const packed: Record<string, Case> = {
  'one.zip': zipped([{ name: 'a.csv', text: plain }]),
  'more.zip': zipped([
    { name: 'x/jan.csv', text: 'a,b\n1,2\n' },
    { name: 'x/feb.csv', text: 'a,b\n3,4.5\n' },
    { name: '__MACOSX/._feb.csv', text: 'x' },
    { name: 'x/read me.txt', text: 'Hello\n' },
  ]),
  'more of one name.zip': zipped([
    { name: '2023/sales.csv', text: 'a,b\n1,2\n' },
    { name: '2024/sales.csv', text: 'a,b\n3,4\n' },
    { name: '2024/returns.csv', text: 'a,b\n5,6\n' },
  ]),
  'twice one path.zip': zipped([
    { name: '2024/sales.csv', text: 'a,b\n1,2\n' },
    { name: '2024/\u0007sales.csv', text: 'a,b\n3,4\n' },
  ]),
  'none.zip': zipped([{ name: 'picture.png', text: 'x' }]),
  'up.zip': zipped([{ name: '../../a.csv', text: plain }]),
  'plain.csv.gz': new Uint8Array(gzipSync(plain)),
  'plain.json.gz': new Uint8Array(gzipSync('[{"a":1}]')),
  'bad.csv.gz': new Uint8Array(gzipSync(plain)).subarray(0, 40),
}
const together: Record<string, Case> = {
  'two alike': { 'jan.csv': 'a,b\n1,2\n', 'feb.csv': 'b,a\n4,x\n' },
  'two that differ': { 'jan.csv': 'a,b\n1,2\n', 'feb.csv': 'a,c\n3,4\n' },
  'two that differ, filled': [
    { 'jan.csv': 'a,b\n1,2\n', 'feb.csv': 'a,c\n3,4\n' },
    { differing_columns: 'fill' },
  ],
  'two without names': [{ 'jan.csv': 'a,b\n1,2\n', 'feb.csv': 'a,b\n3,4\n' }, { file_column: '' }],
  'the second of two': [
    { 'jan.csv': 'a,b\n1,2\n', 'feb.csv': 'a,b\n3,4\n' },
    { part: 'feb.csv', file_column: 'of' },
  ],
  'two kinds': { 'jan.csv': 'a,b\n1,2\n', 'feb.json': '[{"a":5,"b":6}]' },
}

const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const linked = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (rows: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${linked}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
const sheet = (rows: string, rest = '') =>
  `<worksheet ${main}><sheetData>${rows}</sheetData>${rest}</worksheet>`
const formats = [0, 1, 2, 9, 10, 14, 20, 22, 46, 49, 164, 165, 166, 167]
const styles = `<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.00 [$€-407]"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/><numFmt numFmtId="167" formatCode="0000"/></numFmts><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
const workbook = (sheets: Record<string, string>, { hidden = '', settings = '' } = {}) => {
  const names = Object.keys(sheets)
  const files: ZippedFile[] = [
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: '_rels/.rels', text: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${main}>${settings}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations([
        ...names.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`] as const),
        ['t', 'sharedStrings', 'sharedStrings.xml'],
        ['f', 'styles', 'styles.xml'],
      ]),
    },
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst ${main}><si><t>name</t></si><si><t xml:space="preserve"> x &amp; y</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></si><si><t>_x000D_</t></si></sst>`,
    },
    { name: 'xl/styles.xml', text: styles },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      text: sheets[name] ?? '',
    })),
  ]
  return zipped(files)
}
const cell = (at: string, value: string | number, more = '') =>
  `<c r="${at}"${more}><v>${value}</v></c>`
const header = `<row r="1">${cell('A1', 0, ' t="s"')}<c r="B1" t="inlineStr"><is><t>value</t></is></c><c r="C1" t="str"><f>1</f><v>third</v></c></row>`
const styled = formats
  .map(
    (_, at) =>
      `<row r="${at + 2}">${cell(`A${at + 2}`, at % 4, ' t="s"')}${cell(`B${at + 2}`, 45000.25, ` s="${at}"`)}</row>`,
  )
  .join('')
const everyCell = `<row r="2">${cell('A2', 1, ' t="s"')}${cell('B2', 1, ' t="b"')}${cell('C2', '#N/A', ' t="e"')}</row><row r="4">${cell('A4', 2, ' t="s"')}${cell('B4', 0, ' t="b"')}${cell('C4', '0.1000000000000000055')}</row><row r="5"><c r="B5" t="d"><v>2025-11-03T08:30:00</v></c><c r="C5"><f>A1</f></c></row>`
const merged = '<mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>'
const columnOf = (format: number, numbers: readonly number[]) =>
  sheet(
    `${header}${numbers.map((number, at) => `<row r="${at + 2}">${cell(`B${at + 2}`, number, ` s="${formats.indexOf(format)}"`)}</row>`).join('')}`,
  )
const styledRow = (row: number) =>
  `<row r="${row}"><c r="A${row}" s="1"/><c r="B${row}" s="1"/></row>`
const styledRows = sheet(
  [
    styledRow(1),
    `<row r="2">${cell('A2', 0, ' t="s"')}<c r="B2" t="inlineStr"><is><t>n</t></is></c></row>`,
    `<row r="3">${cell('B3', 1)}</row>`,
    styledRow(4),
    `<row r="5">${cell('B5', 2)}</row>`,
    styledRow(6),
  ].join(''),
)
const days = [0, 0.5, 1, 59, 60, 61, 45000.999999, 2958465, -1]
const workbooks: Record<string, Case> = {
  'cells.xlsx': workbook({ One: sheet(header + everyCell, merged) }),
  'formats.xlsx': workbook({ One: sheet(header + styled) }),
  'days.xlsx': workbook({ One: columnOf(14, days) }),
  'days of a Mac.xlsx': workbook(
    { One: columnOf(14, days) },
    { settings: '<workbookPr date1904="1"/>' },
  ),
  'moments.xlsx': workbook({ One: columnOf(22, days.slice(2, 7)) }),
  'times.xlsx': workbook({ One: columnOf(20, [0, 0.25, 0.999988]) }),
  'spans.xlsx': workbook({ One: columnOf(166, [0.5, 1.5, 40]) }),
  'percents.xlsx': workbook({ One: columnOf(10, [0.5, 1.25]) }),
  'codes.xlsx': workbook({ One: columnOf(167, [7, 1234]) }),
  'sheets.xlsx': workbook(
    { Away: sheet(header), Two: columnOf(1, [1, 2]), Three: columnOf(2, [3]) },
    { hidden: 'Away' },
  ),
  'the third sheet.xlsx': [
    workbook({ One: sheet(header), Two: columnOf(1, [1, 2]), Three: columnOf(2, [3]) }),
    { sheet: 'Three' },
  ],
  'no such sheet.xlsx': [workbook({ One: sheet(header) }), { sheet: 'Nine' }],
  'rows of styles alone.xlsx': workbook({ One: styledRows }),
  'rows of styles alone, as rows.xlsx': [
    workbook({ One: styledRows }),
    { skip_blank_lines: 'false' },
  ],
  'an empty sheet.xlsx': workbook({ One: sheet('') }),
  'skipped rows.xlsx': [
    workbook({ One: columnOf(1, [1, 2, 3, 4]) }),
    { skip_rows: '1', skip_footer: '1', header: 'false' },
  ],
  'old.xls': compoundFile(
    'Workbook',
    sheetStream(
      [
        ['name', 'n', 'on', 'ok'],
        ['x', 1, new Date(Date.UTC(2025, 10, 3)), true],
        ['y', -2.5, null, false],
        [null, 1e9, new Date(Date.UTC(2025, 10, 3, 8, 30)), null],
      ],
      () => false,
    ),
  ),
}

/** Files that lost their ends, have a byte too many or one that is another. */
const damaged = Object.fromEntries(
  ['types.parquet', 'types.feather', 'more.arrows', 'report.ods', 'report.xlsb', 'sales.csv.zst']
    .map((name) => made(name))
    .flatMap(({ fileName, content }) => [
      [`without its start, ${fileName}`, content.subarray(4)] as const,
      [`half of ${fileName}`, content.subarray(0, content.length >> 1)] as const,
      [`without its last byte, ${fileName}`, content.subarray(0, -1)] as const,
    ]),
)
const archive = zipped([{ name: 'a.csv', text: plain }])
const otherPacking = Buffer.from(archive)
for (const at of [otherPacking.indexOf('PK\u0001\u0002') + 10, 8]) otherPacking[at] = 12
const lockedArchive = Buffer.from(archive)
for (const at of [lockedArchive.indexOf('PK\u0001\u0002') + 8, 6]) lockedArchive[at] = 1
const wrongSum = Buffer.from(archive)
for (const at of [wrongSum.indexOf('PK\u0001\u0002') + 16, 14])
  wrongSum[at] = (wrongSum[at] ?? 0) ^ 1
const archives: Record<string, Case> = {
  'packed otherwise.zip': new Uint8Array(otherPacking),
  'locked.zip': new Uint8Array(lockedArchive),
  'another sum.zip': new Uint8Array(wrongSum),
}

test('every small text becomes the table that is written down', () =>
  readingTexts(async (readText) => {
    const text: string[] = []
    for (const [name, given] of Object.entries(texts)) {
      const [content, fields] = Array.isArray(given) ? given : [given, {}]
      text.push(`# ${name}`, ...(await told(readText(content, fields))), '')
    }
    await expect(text.join('\n')).toMatchFileSnapshot('./readTexts.txt')
  }))

const isShown = /^(within|one|lines|more|plain.csv|two|sheets|the third|report|types)/

test('every other small file becomes the table that is written down, and is shown so', async () => {
  const others = {
    ...structured,
    ...packed,
    ...together,
    ...workbooks,
    ...damaged,
    ...archives,
  }
  for (const name of ['report.xlsb', 'excel95.xls', 'report.ods', 'types.parquet', 'types.feather'])
    others[name] = made(name).content
  const text: string[] = []
  for (const [name, given] of Object.entries(others)) {
    const [content, fields] = Array.isArray(given) ? given : [given, {}]
    const files: SentNow[] =
      typeof content === 'string' || content instanceof Uint8Array
        ? [{ fileName: name, content }]
        : Object.entries(content).map(([fileName, part]) => ({ fileName, content: part }))
    text.push(`# ${name}`, ...(await told(importingFiles(files, fields))))
    if (isShown.test(name)) text.push('shown', ...(await told(previewingFiles(files, fields))))
    text.push('')
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./readFiles.txt')
})
