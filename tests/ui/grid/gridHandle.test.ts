import { expect, test } from 'vitest'
import { columnKinds } from '../../../src/api/contract/columnKinds'
import { columnText, shownText } from '../../../src/ui/grid/gridHandle'

test('a moment is shown with its day and its clock apart, a text of the same letters as it is', () => {
  const iso = '2026-01-31T08:15:00'
  const of = (kind: number) => columnText(iso, { name: 'at', kind })
  expect([
    of(columnKinds.moment),
    of(columnKinds.text),
    shownText('2026-01-31', undefined, columnKinds.moment),
    shownText(null, undefined, columnKinds.moment),
    columnText(iso, { name: 'at', kind: columnKinds.moment, grain: 'P1M' }),
  ]).toEqual(['2026-01-31 08:15:00', iso, '2026-01-31', 'null', 'Jan 2026'])
})
