import { expect, test } from 'vitest'
import { nameIn } from '../../../server/engines/reservedWords.ts'

test.each([
  ['postgresql', ['birds', '"Birds"', '"Wing Span"', '"order"', '"say ""hi"""', '"7th"']],
  ['duckdb', ['birds', 'Birds', '"Wing Span"', '"order"', '"say ""hi"""', '"7th"']],
  ['sqlite', ['birds', 'Birds', '"Wing Span"', '"order"', '"say ""hi"""', '"7th"']],
  ['trino', ['birds', 'Birds', '"Wing Span"', '"order"', '"say ""hi"""', '"7th"']],
  ['mysql', ['birds', 'Birds', '`Wing Span`', '`order`', '`say "hi"`', '`7th`']],
  ['clickhouse', ['birds', 'Birds', '"Wing Span"', '"order"', String.raw`"say \"hi\""`, '"7th"']],
])(
  '%s reads a name as it is written for it: in its own quotes where it is not plain or means something else',
  (backend, written) => {
    expect(
      ['birds', 'Birds', 'Wing Span', 'order', 'say "hi"', '7th'].map((name) =>
        nameIn(backend, name),
      ),
    ).toEqual(written)
  },
)

test('a quote that would end a name is doubled, any other stays as it is', () => {
  expect([
    nameIn('mysql', 'a`b'),
    nameIn('mysql', 'a"b'),
    nameIn('duckdb', 'a`b'),
    nameIn('duckdb', 'a"b'),
  ]).toEqual(['`a``b`', '`a"b`', '"a`b"', '"a""b"'])
})
