import { expect, test } from 'vitest'
import { isOfOneRequest } from '../../../server/start/guard.ts'
import { Refusal } from '../../../server/problem.ts'

const coded = (code: string) => Object.assign(new Error('ended'), { code })

test('an error that nobody caught leaves the state beyond doubt where it belongs to one request or its connection', () => {
  const harmless = [
    new Refusal(400, 'The request was cancelled'),
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('ERR_STREAM_PREMATURE_CLOSE'),
  ]
  const doubtful = [
    new TypeError('undefined is not a function'),
    coded('ENOSPC'),
    new Error('half done'),
    'a text',
    undefined,
  ]
  expect({
    harmless: harmless.map(isOfOneRequest),
    doubtful: doubtful.map(isOfOneRequest),
  }).toEqual({ harmless: [true, true, true, true], doubtful: [false, false, false, false, false] })
})
