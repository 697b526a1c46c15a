import { expect, test } from 'vitest'
import { previewing } from '../../support/fileReading.ts'
import { linesOf } from '../../support/written.ts'

/** Small files, each with something that is easily read wrongly, and what is chosen for them. */
const files: Record<string, string | [content: string, fields: Record<string, string>]> = {
  german: 'Tag;Betrag;Anteil\n03.11.2025;1.234,50;12,5 %\n30.11.2025;-2,00;3 %\n',
  spaces: ' a , b \n 1 , x \n 2 , y \n',
  pipes: 'Report of sales\n\nid|when\n1|2025-11-03 08:30\n2|2025-11-30T23:59:59Z\nTotal|2\n',
  'names twice': 'a,A,,a\n1,2,3,4\n5,6,7,8\n',
  ragged: 'a,b,c\n1,2\n3,4,5,6\n7,8,9\n',
  'ragged, filled': ['a,b,c\n1,2\n3,4,5,6\n7,8,9\n', { short_rows: 'fill', long_rows: 'cut' }],
  'nothing in cells': 'a,b,c\nNA,null,\n1,-,n/a\n2,x,?\n',
  money: 'a,b\n€ 1,5 USD\n€ 2.50,6 EUR\n',
  'a separator that is named': 'sep=;\na;b\n1;2\n',
  'a separator that is named where no row is skipped': ['sep=;\na;b\n1;2\n', { skip_rows: '0' }],
  'other quotes': "a,b\n'x, y',1\n'z',2\n",
  'escaped quotes': 'a,b\n"x \\"y\\"",1\n"z",2\n',
  'a line without an end': 'a,b\n1,"x\n2,y\n',
  'some columns': ['x;y;z\n1;2;3\n4;5;6\n', { use_columns: '["x","z"]' }],
  'an index': ['x,y\n1,2\n3,4\n', { index_col: '1', index_label: 'row', dataframe: 'true' }],
  'types that are chosen': [
    'x,y\n1,2025-11-03\n2,03/11/2025\n',
    { column_types: '{"x":"VARCHAR"}', parse_dates: '["y"]' },
  ],
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
