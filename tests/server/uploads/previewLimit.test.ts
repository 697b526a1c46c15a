import { expect, test } from 'vitest'
import { createPreviews } from '../../../server/uploads/preview/previews.ts'

test('one user looks at so many files at once, and others at theirs', async () => {
  const previews = createPreviews(null as never, 2)
  const waiting = Promise.withResolvers<string>()
  const looks = [1, 1, 2].map((user) => previews.inTurn(user, () => waiting.promise))
  await expect(previews.inTurn(1, () => Promise.resolve('third'))).rejects.toMatchObject({
    status: 429,
    message: 'You have 2 previews under way: wait until one of them is done',
    headers: { 'retry-after': '30' },
  })
  waiting.resolve('seen')
  expect({
    looks: await Promise.all(looks),
    next: await previews.inTurn(1, () => Promise.resolve('next')),
  }).toEqual({ looks: ['seen', 'seen', 'seen'], next: 'next' })
})
