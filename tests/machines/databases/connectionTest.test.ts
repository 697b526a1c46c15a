import { expect, test } from 'vitest'
import { causeIn, testOf } from '../../../src/machines/databases/connectionTest'
import { draftOf, emptyDraft } from '../../../src/machines/databases/databaseDraft'
import { fieldStation } from '../../support/rows'

test('a new database is tried under the name and address that are typed, without the blanks around them', () => {
  const draft = {
    ...emptyDraft,
    database_name: ' Field ',
    sqlalchemy_uri: ' postgresql://h/d ',
    extra: '{}',
    server_cert: 'a certificate',
    encrypted_extra: 'a secret',
  }
  expect(testOf(draft, null)).toEqual({
    database_name: 'Field',
    sqlalchemy_uri: 'postgresql://h/d',
    impersonate_user: false,
    encrypted_extra: 'a secret',
    extra: '{}',
    server_cert: 'a certificate',
  })
})

test('a stored database is tried under its present name, as its users only where it can be and they are to be', () => {
  const draft = { ...draftOf(fieldStation), database_name: 'Another' }
  const tried = (sqlalchemy_uri: string, impersonate_user: boolean) => {
    const {
      id,
      database_name,
      impersonate_user: impersonated,
    } = testOf({ ...draft, sqlalchemy_uri, impersonate_user }, fieldStation)
    return [id, database_name, impersonated]
  }
  const { id, database_name } = fieldStation
  expect([
    tried('trino://h:8080/c', true),
    tried('trino://h:8080/c', false),
    tried('postgresql://h/d', true),
  ]).toEqual([
    [id, database_name, true],
    [id, database_name, false],
    [id, database_name, false],
  ])
})

test('the cause of a failure is what the server knows most exactly', () => {
  const failure = { status: 400, message: 'Could not connect' }
  expect([
    causeIn({ ...failure, errors: [{ message: 'No such host' }] }),
    causeIn(failure),
  ]).toEqual(['No such host', 'Could not connect'])
})
