import { expect, test } from 'vitest'
import { headerLinesOf, joinedNames } from '../../../../server/uploads/csv/headerLines.ts'

/** Records by their lines, whose values are parted by commas. */
const records = (text: string) => text.split('\n').map((line) => line.split(','))

test.each<[string, string, number]>([
  ['one line of names', 'name,size\na,1\nb,2', 1],
  ['units under the only column of numbers', 'name,size\n,cm\na,1\nb,2', 2],
  ['a text under each name', 'name,size\ntext,cm\na,1\nb,2', 1],
  ['units under all of several columns of numbers', 'p,q,r\nn,cm,kg\nx,1,2\ny,3,4', 2],
  ['names under a gap', '2024,,name\nQ1,Q2,full\n1,2,a\n3,4,b', 2],
  ['names that stand twice', 'a,b\n a ,b\n1,2\n3,4', 2],
  ['a missing value under a name', 'name,size\n,NA\na,1\nb,2', 1],
  ['a number under a name', 'name,size\ncm,7\na,1\nb,2', 1],
  ['a blank line between names', 'name,size\n,\n,cm\na,1\nb,2', 3],
  ['a line of more values', 'name,size\n,cm,x\na,1\nb,2', 1],
  ['units over missing values', 'name,size\n,cm\na,1\nb,NA\nc,', 2],
  ['units over a column without values', 'name,size,more\n,cm,m\na,1,\nb,2,', 1],
  ['units over too many texts', 'name,size\n,cm\na,1\nb,2\nc,3\nd,x', 1],
  ['names and nothing below', 'name,size\n,cm', 1],
  ['names that stand six times', `${'a,b\n'.repeat(6)}1,2\n3,4`, 5],
  ['nothing', '', 1],
])('%s: the names are made of the first lines', (_, text, lines) => {
  expect(headerLinesOf(records(text))).toBe(lines)
})

test.each<[string, string[]]>([
  ['2024,,total\nQ1,Q2,', ['2024 Q1', '2024 Q2', 'total']],
  ['Report,,\na,b,c', ['Report a', 'b', 'c']],
  ['Report\na,b', ['Report a', 'b']],
  ['x,,,y\nq,,r,', ['x q', '', 'r', 'y']],
  ['a,b\na,c', ['a', 'b c']],
  [' a , b\n x,', ['a x', 'b']],
  ['a,b\nc,d\na,d', ['a c a', 'b d']],
  ['', ['']],
])('the lines %j are the names %j', (text, names) => {
  expect(joinedNames(records(text))).toEqual(names)
})
