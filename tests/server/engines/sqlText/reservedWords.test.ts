import { expect, test } from 'vitest'
import { dialectOf } from '../../../../server/engines/engines.ts'
import { nameIn } from '../../../../server/engines/sqlText/reservedWords.ts'

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
        nameIn(dialectOf(backend), name),
      ),
    ).toEqual(written)
  },
)

test('a quote that would end a name is doubled, any other stays as it is', () => {
  expect(nameIn(dialectOf('mysql'), 'a`b')).toBe('`a``b`')
  expect(nameIn(dialectOf('mysql'), 'a"b')).toBe('`a"b`')
  expect(nameIn(dialectOf('duckdb'), 'a`b')).toBe('"a`b"')
  expect(nameIn(dialectOf('duckdb'), 'a"b')).toBe('"a""b"')
})
