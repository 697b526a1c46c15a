import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { secretMask } from '../../../src/api/contract/database.ts'
import { maskedAddress, parseAddress, type Address } from '../../engines/reach/address.ts'
import {
  noSecretOptions,
  secretOptionsOf,
  type SecretOptions,
} from '../../engines/reach/secretOptions.ts'
import { unacceptable } from '../../problem.ts'
import type { Sealing } from '../../security/sealing.ts'
import type { DatabaseRow } from '../db/tables.ts'

export type Addressed = Pick<
  DatabaseRow,
  'uuid' | 'database_name' | 'sqlalchemy_uri' | 'sealed_password' | 'sealed_extra'
>

const again = 'Enter the password again'
const enterAgain = () => unacceptable(again, { sqlalchemy_uri: [again] })
const unreadable = ({ database_name }: Addressed) =>
  unacceptable(
    `The stored password of ${database_name} cannot be read any more, because the server's secret is another one. ${again}`,
  )

/** The address of a database with its password. */
export const addressOf = (row: Addressed, sealing: Sealing): Address => {
  const address = parseAddress(row.sqlalchemy_uri)
  if (row.sealed_password === null) return address
  const password = sealing.open(row.sealed_password, row.uuid)
  if (password === null) throw unreadable(row)
  return { ...address, password }
}

/** The text of `encrypted_extra` as it is stored: only this server opens it, and only for its database. */
export const sealedExtra = (sealing: Sealing, uuid: string, text: string) =>
  sealing.seal(text, `${uuid} extra`)

const extraAgain = 'Enter the encrypted extra again'
const enterExtraAgain = () => unacceptable(extraAgain, { encrypted_extra: [extraAgain] })

const openedExtra = ({ uuid, database_name, sealed_extra }: Addressed, sealing: Sealing) => {
  if (sealed_extra === null) return null
  const text = sealing.open(sealed_extra, `${uuid} extra`)
  if (text === null)
    throw unacceptable(
      `The encrypted extra of ${database_name} cannot be read any more, because the server's secret is another one. ${extraAgain}`,
    )
  return text
}

/** What `encrypted_extra` of a database adds to its connection. */
export const secretOptionsIn = (row: Addressed, sealing: Sealing): SecretOptions => {
  const text = openedExtra(row, sealing)
  return text === null ? noSecretOptions : secretOptionsOf(fieldsOf(JSON.parse(text)))
}

const sameDoor = (one: Address, other: Address) =>
  one.backend === other.backend &&
  one.host === other.host &&
  one.port === other.port &&
  one.user === other.user

/** The stored row whose password a mask stands for: only where it would be sent to the same door, by the same user. */
const secretsOf = (address: Address, stored: Addressed | null) => {
  if (
    stored === null ||
    stored.sealed_password === null ||
    !sameDoor(address, parseAddress(stored.sqlalchemy_uri))
  )
    throw enterAgain()
  return stored
}

const sealedPassword = (
  sealing: Sealing,
  uuid: string,
  address: Address,
  stored: Addressed | null,
) => {
  if (address.password === null) return null
  if (address.password !== secretMask) return sealing.seal(address.password, uuid)
  const secrets = secretsOf(address, stored)
  return secrets.uuid === uuid
    ? secrets.sealed_password
    : sealing.seal(addressOf(secrets, sealing).password ?? '', uuid)
}

/** A sent address as it is stored: masked, the password sealed apart from it. */
export const storedAddress = (
  sealing: Sealing,
  uuid: string,
  sent: string,
  stored: Addressed | null,
) => {
  const address = parseAddress(sent)
  const sealed_password = sealedPassword(sealing, uuid, address, stored)
  const sqlalchemy_uri = maskedAddress(sent.trim())
  return { backend: address.backend as string, sqlalchemy_uri, sealed_password }
}

/** A stored `encrypted_extra` for another row; it goes to no other door than the one it was given for. */
export const storedExtra = (
  sealing: Sealing,
  { uuid, sqlalchemy_uri }: Pick<Addressed, 'uuid' | 'sqlalchemy_uri'>,
  stored: Addressed | null,
) => {
  if (
    stored === null ||
    stored.sealed_extra === null ||
    !sameDoor(parseAddress(sqlalchemy_uri), parseAddress(stored.sqlalchemy_uri))
  )
    throw enterExtraAgain()
  return stored.uuid === uuid
    ? stored.sealed_extra
    : sealedExtra(sealing, uuid, openedExtra(stored, sealing) ?? '')
}
