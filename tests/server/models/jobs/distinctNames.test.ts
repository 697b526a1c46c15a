import { expect, test } from 'vitest'
import { distinctNames } from '../../../../server/models/jobs/predictedColumns.ts'

const street = 'größe in metern, die das haus an seiner seite zur straße hat'
const unanswered = (what: string) =>
  `reason__proba_the customer did not answer any ${what} during the year before`
const names = ['id', 'ID', street, `${street}__predicted`, unanswered('letter'), unanswered('call')]

test('names that are too long lose their middle, and those that are alike then get a number', () => {
  expect(distinctNames(names, 63)).toEqual([
    'id',
    'ID_1',
    street,
    'größe in metern, die das haus an seiner sraße hat__predicted',
    'reason__proba_the customer did not answer aring the year before',
    'reason__proba_the customer did not answer ang the year before_1',
  ])
})

test('names of any length stay where there is no limit', () => {
  expect(distinctNames(names)).toEqual(['id', 'ID_1', ...names.slice(2)])
})
