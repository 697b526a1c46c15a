import { expect, test } from 'vitest'
import { foundDialect } from '../../../../server/uploads/csv/dialect.ts'
import { joinedNames } from '../../../../server/uploads/csv/headerLines.ts'
import { previewOptions } from '../../../../server/uploads/csv/options.ts'
import { linesOf } from '../../../support/written.ts'

type Fields = Record<string, string>
const table = 'a,b,c\n1,x,2025-11-03\n2,y,2025-11-04\n3,z,2025-11-05\n'
const wide = 'id;name;when\n1;x;3\n2;y;4\n'
const many = (line: (row: number) => string, rows: number) =>
  Array.from({ length: rows }, (_, row) => `${line(row)}\n`).join('')

/** Texts, what is chosen of each, and whether only its start is there. */
const texts: Record<string, string | [text: string, fields: Fields, isCut?: boolean]> = {
  'a plain table': table,
  'its start': [table, {}, true],
  'a title': `Sales\n${table}`,
  'a title and a blank line': `Sales of the year\n\n${table}`,
  'a title as wide as the table': `Sales,,\n${table}`,
  'a title over two columns': 'Sales,\na,b\n1,2\n3,4\n',
  'a title over two columns and a gap': 'Sales,\n,\na,b\n1,2\n3,4\n',
  'a title over texts': 'Towns;;\nname;land;river\nOslo;Norway;Aker\nRome;Italy;Tiber\n',
  'a title over names twice': 'Towns;;\nname;name;river\nOslo;Norway;Aker\nRome;Italy;Tiber\n',
  'a title over texts without names':
    'Towns;;\nname;land;\nOslo;Norway;Aker\nRome;Italy;Tiber\nBonn;Germany;Rhine\n',
  'two titles': `Sales,,\nby,day,\n${table}`,
  'titles with colons': `Name: Sales,Year: 2025,\n${table}`,
  'years in a title': `Sales,2025,\n${table}`,
  'lines that are comments': `# made by hand\n# twice, or more\n${table}`,
  'comments that are chosen': [`// one, two\n${table}// end, of it\n`, { comment: '//' }],
  'comments between the rows': 'a,b\n1,2\n# three\n3,4\n',
  'a sign that is a value': 'tag,n\n#one,1\n#two,2\n',
  'numbers above the names': `1,2\n${table}`,
  'names without a table': 'x,y\n\nonly one\nand one\nand one\n',
  'names over the table': `id,name\n\n${table}`,
  'only numbers': '1,2,3\n4,5,6\n',
  'only years': '2023,2024,2025\n1,2,3\n4,5,6\n',
  'years that are values': '2023,2024\n2024,2025\n2025,2026\n1,2\n',
  'years out of reach': '1899,2101\n1,2\n3,4\n',
  'one line of values': '1,2,3\n',
  'one line of names': 'a,b,c\n',
  'one column': 'a\n1\n2\n',
  'a header that is chosen': ['1,2\n3,4\n', { header: 'true' }],
  'no header that is chosen': [table, { header: 'false' }],
  tabs: table.replaceAll(',', '\t'),
  pipes: table.replaceAll(',', '|'),
  carets: table.replaceAll(',', '^'),
  spaces: 'a b\n1 2\n3 4\n',
  'spaces in texts': 'first second\nan apple\na pear\n',
  'colons in times': '08:30\n09:30\n',
  'colons between values': 'a:b\n1:2\n3:4\n',
  'colons twice': 'a::b::c\n1::2::3\n4::5::6\n',
  addresses: 'fe80::1\n2001::2\n',
  'bars twice': 'a||b\n1||2\n',
  'bars twice and once': 'a||b|c\n1||2|3\n',
  'commas within semicolons': 'a;b\n1,5;2,5\n3,25;4\n',
  'points and commas': 'a;b\n1.234,5;2.5\n3;4.25\n',
  'groups that may be decimals': 'a;b\n1,234;x\n2,345;y\n',
  'decimals that are chosen': ['a;b\n1,5;2\n', { decimal_char: '.' }],
  'single quotes': "a,b\n'x, y',1\n'z',2\n'w',3\n",
  'single quotes at ends': "a;b\n1;'x'\n2;'y'\n",
  'apostrophes in texts': "a,b\nit's,1\nhe's,2\n",
  'both quotes': `a,b\n'x',"1"\n'y',"2"\n"p",q\n`,
  backslashes: 'a,b\n"say \\"x\\", y",1\n"z",2\n',
  'backslashes that are values': 'a,b\n"c:\\",1\n"d:\\",2\n',
  'three quoted pairs': 'note\n"a";"b";"c";"d"\nplain\nplain, or not\nplain\n',
  'two quoted pairs': 'note\n"a";"b";"c"\nplain\nplain, or not\nplain\n',
  'mostly parted': 'a;b;c\n1;2\n3;4;5\n6;7;8\n9\n',
  'hardly parted': 'a;b\nx\ny\nz\n',
  'a separator that is named': 'sep=;\na;b\n1;2\n',
  'a separator in quotes': '"sep=|"\r\na|b\r\n1|2\r\n',
  'a separator that is none': 'sep=x\na,b\n1,2\n',
  'a separator that is chosen': [wide, { separator: ',' }],
  'lines that are skipped': [`x\ny\n${wide}`, { skip_rows: '1' }],
  'lines that are not': [`Title\n${wide}`, { skip_rows: '0' }],
  'names in two lines': 'Sales,,Costs,\n2024,2025,2024,2025\n1,2,3,4\n5,6,7,8\n',
  'units below the names': 'time,height\ns,m\n1,2\n3,4\n5,6\n',
  'the names twice': 'a,b\na,b\n1,2\n3,4\n',
  'texts below the names': 'a,b\nx,y\nz,1\n2,3\n',
  'lines of names that are chosen': [table, { header_lines: '2' }],
  'a note below': `${table}Source: office\n`,
  'a note after a blank line': `${table}\nTotal sum of all\n\n`,
  'notes with commas': `${table}\nNotes: one, two\nGenerated, by hand\n`,
  'a sum below': `${table}\nTotal,6\n`,
  'a word below': `${table}end\n`,
  'two words below': `${table}the end\n`,
  'a number below': `${table}6\n`,
  'notes that are wide': `${table}* as of today,,\n`,
  'a note without an end': `${table}Source: office`,
  'lines below that are chosen': [`${table}x\n`, { skip_footer: '2' }],
  'many notes': `${table}${many((row) => `Note ${row} of all`, 21)}`,
  'a note below a start': [`${table}Source: office\n`, {}, true],
  'two tables': `${table}\n${wide.replaceAll(';', ',').replace('name', 'title')}`,
  'two tables of one width': 'a,b\n1,2\n\nc,d\n3,4\n',
  'two tables and titles': 'One\na,b\n1,2\n\nTwo\nc,d\n3,4\n5,6\n',
  'two tables without a gap': 'a,b\n1,2\n3,4\nx,y,z\n1,2,3\n4,5,6\n',
  'a header that comes again': `${table}${table}`,
  'names again, without rows': `a,b\n1,2\na,b\n`,
  'the second table': ['a,b\n1,2\n\nc,d\n3,4\n', { table: '2' }],
  'a table too many': ['a,b\n1,2\n\nc,d\n3,4\n', { table: '9' }],
  'all tables': ['a,b\n1,2\n\nc,d\n3,4\n', { table: '0' }],
  'the table of a line': ['a,b\n1,2\n\nc,d\n3,4\n', { skip_rows: '3' }],
  'the line above a table': ['a,b\n1,2\n\nc,d\n3,4\n', { skip_rows: '2' }],
  'names over a wider table': 'a,b\n1,2,3\n4,5,6\n7,8,9\n',
  'a form feed': `a,b\n1,2\n\f3,4\n`,
  'marks at the start': `\u{feff}\u{feff}${table}`,
  'line ends of all kinds': 'a,b\r1,2\r\n3,4\n',
  'blank lines at first': `\n\n${table}`,
  'a second header of texts': 'a,b\nx,y\n1,2\n3,4\n5,6\n7,8\n9,10\n11,z\n',
  'six lines of names': 'a,b\na,b\na,b\na,b\na,b\na,b\n1,2\n3,4\n',
  'a blank line between lines of names': 'a,,c\n\n,b,\n1,2,3\n4,5,6\n',
  'an empty record between lines of names': 'a,,c\n,,\n,b,\n1,2,3\n4,5,6\n',
  'lines of names alone': 'a,,c\n,b,\n',
  'a line of names that is wider': 'a,,c\n,b,,d\n1,2,3\n4,5,6\n',
  'a missing value below names': 'a,b\nNA,x\n1,2\n3,4\n5,6\n',
  'a source below one column': 'a\n1\n2\n\nSource: here\n',
  'a note that has a comma': 'a,b,c\n1,2,3\n4,5,6\nNotes: one, two\n',
  'a note as wide as the table': 'a,b,c\n1,2,3\n4,5,6\nNotes,one,two\n',
  'an end below an empty record': 'a,b,c\n1,2,3\n4,5,6\n,,\nThe end,,\n',
  'one word below a blank line': 'a,b,c\n1,2,3\n4,5,6\n\nend\n',
  'one word below the rows': 'a,b,c\n1,2,3\n4,5,6\nend\n',
  'an end behind CR, without a line end': 'a,b,c\r1,2,3\r4,5,6\r\rthe end of it',
  'four notes': 'a,b,c\n1,2,3\n4,5,6\n\n* one\n* two\n* three\n* four\n',
  'a source below the first of two tables':
    'a,b\n1,2\n3,4\nSource: one\n\nx,y,z\n1,2,3\n4,5,6\n\nSource: two\n',
  'the second of tables with one header': ['a,b\n1,2\na,b\n3,4\n', { table: '2' }],
  'one name below a gap': 'a,b\n1,2\n3,4\n\nonly,\n5,6\n',
  'values that come again': ['1,2\n3,4\n1,2\n5,6\n', { header: 'true' }],
  'names over rows of another width': 'a,b\n1,2\n3,4\nx,y,z\n5,6,7\n8,9,10\n',
  'names over one row of another width': 'a,b\n1,2\n3,4\nx,y,z\n5,6,7\n',
  'a title between two tables': 'a,b\n1,2\n3,4\n\nTable two\nx,y\n5,6\n7,8\n',
  'texts below a gap': 'a,b\n1,2\n3,4\n\nx,y\np,q\nr,s\n',
  'one column below another': 'a\n1\n2\n\nb\n3\n4\n',
  'tables without a header': ['1,2\n3,4\n\n\n5,6,7\n8,9,10\n', { header: 'false' }],
  'years 1900 and 2100 as names': 'name,1900,2100\nx,1,2\ny,3,4\n',
  'a number that is no year': '1899,2000\n1,2\n3,4\n',
  'one row of values': '1,2\n',
  'comments and others above': '# a\nnote, b\nx,y,z\n1,2,3\n4,5,6\n',
  'a title with a year': 'Sales,2024,\nregion,qty,price\nW,1,2\nE,2,3\n',
  'a title over names that stand twice': 'Audit,,,,,,\nSource,A,A,,,,\nT1,2,3,,,,\nT2,4,5,,,,\n',
  'a title over names of texts': 'Audit of it,,,\nSource,Age,Text,Kind\nT1,x,y,z\nT2,p,q,r\n',
  'a title of two over names of texts':
    'Audit of it,2020,,\nSource,Age,Text,Kind\nT1,x,y,z\nT2,p,q,r\n',
  'quotes of both signs': `a,b\n'x',"p, q"\n'y',"r, s"\n`,
  'a row that is a remark': 'a,b\n1,2\n# 3,4\n5,6\n',
  'hashes at the top': '#a,b\n#c,d\nx,y\nz,w\n',
  'a row with a hash, and a remark': 'a,b\n1,2\n#x,5\n# note\n3,4\n',
  'an address of colons': '2001::1\n2001::2\n',
  'most lines parted': 'Title\na;b\n1;2;3\n4;5\n6;7;8\n9;1\n2;3\n',
  'three pairs of quotes': 'note\n"a, b";"c"\n"d, e";"f"\n"g";"h"\nx\ny\nz\nw\n',
  'decimal points among texts': 'a;b\n1,5;1.25\n2,25;v\n',
  'a label above': 'Date: today,x\na,b,c\n1,2,3\n4,5,6\n',
  'a header that lacks a name': 'a,b\n1,2,3\n4,5,6\n7,8,9\n',
  'a separator that is named by Excel': 'sep=|\na|b,c\n1|2,3\n',
  'a separator that is named in vain': 'sep=@\na,b\n1,2\n',
  'a separator that is named over a blank line': 'sep=;\n\na;b\n1;2\n',
  nothing: '',
  'a blank': ' ',
}

test('how a text is written is found as it is written down', async () => {
  const usual: Record<string, unknown> = foundDialect('a,b', previewOptions({}), false)
  const text = ['# usually', ...linesOf(JSON.parse(JSON.stringify(usual)), null, ''), '']
  for (const [name, given] of Object.entries(texts)) {
    const [content, fields, isCut = false] = typeof given === 'string' ? [given, {}] : given
    const found = Object.entries(foundDialect(content, previewOptions(fields), isCut))
    const others = found.filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key]),
    )
    text.push(
      ...linesOf(JSON.parse(JSON.stringify({ [name]: Object.fromEntries(others) })), null, ''),
    )
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./dialects.txt')
})

test('names of several lines are joined over the gaps that they reach', () => {
  expect([
    joinedNames([
      ['Sales', '', 'Costs'],
      ['2024', '2025', ''],
    ]),
    joinedNames([
      ['Sales', '', ''],
      ['a', 'b', ''],
    ]),
    joinedNames([
      ['', 'x', ''],
      ['a', 'x', 'b', 'c'],
    ]),
    joinedNames([
      ['Sales', '', 'Costs', ''],
      ['day', '', 'day', 'night'],
      ['s', 'm', '', ''],
    ]),
    joinedNames([]),
  ]).toEqual([
    ['Sales 2024', 'Sales 2025', 'Costs'],
    ['Sales a', 'b', ''],
    ['a', 'x', 'x b', 'x c'],
    ['Sales day s', 'Sales day m', 'Costs day', 'Costs night'],
    [],
  ])
})
