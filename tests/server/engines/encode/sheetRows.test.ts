import { expect, test } from 'vitest'
import { xmlText } from '../../../../server/engines/encode/sheetRows.ts'

const longest = 'x'.repeat(32_767)

test('a cell of a workbook holds 32,767 characters; a longer text ends in an ellipsis within them', () => {
  expect([longest, `${longest}y`].map(xmlText)).toEqual([longest, `${'x'.repeat(32_766)}…`])
})
