import { expect, test } from 'vitest'
import { otherFormat } from '../../../../server/uploads/csv/otherFormat.ts'

const drawn =
  'The file is a table drawn with lines, as programs print it: let the program write CSV instead'
const spaced =
  'The columns of the file are aligned with spaces: separate them by commas, tabs, pipes or semicolons'
const wide = `${'x'.repeat(10)}${' '.repeat(200)}y\n`

test.each<[string, string, string | null]>([
  ['three lines in columns', 'name  size\na  1\nb  2\n', spaced],
  ['two lines in columns', 'name  size\na  1\n', null],
  ['lines in columns with blank ones between', 'name  size\r\n\r\na  1\r\n  b  2\r\n', spaced],
  ['a line that has one word', 'name  size\na  1\nb  2\nend\n', null],
  ['a line that has one word behind fifty', `${'a  1\n'.repeat(50)}end\n`, spaced],
  ['many lines in columns of which the last seen one is cut', wide.repeat(60), spaced],
  ['a comma in the first line', 'name, unit  size\na  1\nb  2\n', null],
  ['a comma in a later line', 'name  size\na, b  1\nc  2\n', spaced],
  ['dashes below columns', 'name  size\n----  ----\na     1\n', spaced],
  ['dashes and pipes below names', 'name|size\n----|----\na|1\n', drawn],
  ['a line of one dash and pipes', 'name|size\n-|-\na|1\n', null],
  ['a line of plus signs', '+---+===+\na b\n', drawn],
  ['nothing', '', null],
])('a text with %s is another format for this reason', (_, text, reason) => {
  expect(otherFormat(Buffer.from(text))).toBe(reason)
})
