import { expect, test } from 'vitest'
import { previewing } from '../../support/fileReading.ts'
import { linesOf } from '../../support/written.ts'

/** Small files, each with something that is easily read wrongly, and what is chosen for them. */
const files: Record<string, string | [content: string, fields: Record<string, string>]> = {
  plain: 'id,name,amount\n1,Anna,2.50\n2,"Bo, b",\n3,,-1\n',
  german: 'Tag;Betrag;Anteil\n03.11.2025;1.234,50;12,5 %\n30.11.2025;-2,00;3 %\n',
  american: 'Day,Price,Paid\n11/03/2025,"$1,234.50",yes\n11/30/2025,($2.00),no\n',
  tabs: 'a\tb\n1\t"x ""y"" z"\n2\tline\n',
  spaces: ' a , b \n 1 , x \n 2 , y \n',
  pipes: 'Report of sales\n\nid|when\n1|2025-11-03 08:30\n2|2025-11-30T23:59:59Z\nTotal|2\n',
  'without names': '1,Anna,2.5\n2,Bob,3\n3,Cid,4\n',
  'names twice': 'a,A,,a\n1,2,3,4\n5,6,7,8\n',
  'names in two lines': ',2024,,2025,\nregion,qty,price,qty,price\nEast,1,2,3,4\nWest,5,6,7,8\n',
  ragged: 'a,b,c\n1,2\n3,4,5,6\n7,8,9\n',
  'ragged, filled': ['a,b,c\n1,2\n3,4,5,6\n7,8,9\n', { short_rows: 'fill', long_rows: 'cut' }],
  codes: 'zip,phone,id\n01234,+49 30 12,00000000012345678901\n99999,0,12345678901234567890\n',
  'nothing in cells': 'a,b,c\nNA,null,\n1,-,n/a\n2,x,?\n',
  units: 'size,speed\n1 kg,1 km/h\n2 kg,2 km/h\n300 g,3 km/h\n',
  money: 'a,b\n€ 1,5 USD\n€ 2.50,6 EUR\n',
  times: 'at,long\n08:30,1:02:03\n23:59:59,100:00:00\n',
  'names alone': 'a,b\n',
  nothing: '',
  'a separator that is named': 'sep=;\na;b\n1;2\n',
  'one column': 'name\nAnna\nBob\n',
  comments: '# made by hand\na,b\n# more\n1,2\n3,4\n',
  'other quotes': "a,b\n'x, y',1\n'z',2\n",
  'escaped quotes': 'a,b\n"x \\"y\\"",1\n"z",2\n',
  'numbers in groups': 'a,b,c\n"1,234.5",1 234,"1.234.567,8"\n"12,345.0",12 345,"2.000,0"\n',
  'days in two orders': 'a,b\n01/02/2026,2026-02-01\n03/04/2026,2026-04-03\n',
  'a line without an end': 'a,b\n1,"x\n2,y\n',
  'lines in cells': 'a,b\r\n1,"x\r\ny"\r\n2,z\r\n',
  'two tables': 'a,b\n1,2\n3,4\n\n\nc,d,e\n5,6,7\n8,9,10\n',
  'some columns': ['x;y;z\n1;2;3\n4;5;6\n', { use_columns: '["x","z"]' }],
  'some lines': ['first\nx,y\n1,2\n3,4\n5,6\n', { skip_rows: '1', n_rows: '2' }],
  'an index': ['x,y\n1,2\n3,4\n', { index_col: '1', index_label: 'row', dataframe: 'true' }],
  'types that are chosen': [
    'x,y\n1,2025-11-03\n2,03/11/2025\n',
    { column_types: '{"x":"VARCHAR"}', parse_dates: '["y"]' },
  ],
  'what stands for nothing': ['a,b\nnone,1\nx,zero\n', { null_values: '["none","zero"]' }],
  'a separator that is wrong': ['a,b\n1,2\n', { separator: ';' }],
  'a decimal that separates': ['a,b\n1,2\n', { separator: ',', decimal_char: ',' }],
}

test('every file is previewed as it is written down', async () => {
  const text: string[] = []
  for (const [name, given] of Object.entries(files)) {
    const [content, fields] = typeof given === 'string' ? [given, {}] : given
    const preview = async () => previewing({ content, fields, fileName: `${name}.csv` })
    const answer = await preview().catch(({ message: refused, ...more }: Error) => ({
      refused,
      ...more,
    }))
    text.push(`# ${name}`, ...linesOf(JSON.parse(JSON.stringify(answer)), null, ''), '')
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./smallFiles.txt')
})
