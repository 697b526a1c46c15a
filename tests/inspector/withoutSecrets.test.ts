import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { withoutSecrets } from '../../inspector/withoutSecrets'

test('the inspector gets no password, no token, no rows and nothing that cannot be cloned', () => {
  const seen = withoutSecrets({
    draft: { identifier: 'ana', password: 'Correct-horse1!' },
    login: { token: 'a.b.c', user: { name: 'Ana' } },
    answer: { access_token: 'd.e.f', data: [[1], [2]], colnames: ['cost'], rows: 2 },
    columns: [{ name: 'state', sample: 'Texas' }],
    found: [{ value: 'Texas', count: 3 }],
    choice: { value: 'grid' },
    child: createActor(createMachine({ id: 'list' })),
    view: { $$typeof: Symbol('react.lazy'), render: () => null },
  })
  expect(structuredClone(seen)).toEqual({
    draft: { identifier: 'ana', password: '(hidden)' },
    login: { token: '(hidden)', user: { name: 'Ana' } },
    answer: { access_token: '(hidden)', data: '(2 rows)', colnames: ['cost'], rows: 2 },
    columns: [{ name: 'state', sample: '(hidden)' }],
    found: [{ value: '(hidden)', count: 3 }],
    choice: { value: 'grid' },
    child: expect.stringContaining('(actor '),
    view: { $$typeof: '(symbol)', render: '(function)' },
  })
})
