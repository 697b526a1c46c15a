import { randomUUID } from 'node:crypto'
import {
  secretMask,
  type ConnectionTest,
  type Database,
  type DatabaseCreate,
  type DatabaseSave,
} from '../../../src/api/contract/database.ts'
import type { App } from '../../instance.ts'
import { forbidden, unacceptable } from '../../problem.ts'
import { showDatabase } from './databaseList.ts'
import { databaseFields } from './databaseFields.ts'
import { databaseById } from './databases.ts'
import { storedAddress, storedExtra } from './databaseSecrets.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import { dropThumbnailsOver } from '../things/thumbnails.ts'
import { addOwners, requestedOwners, replaceOwners, requireOwner } from '../users/people.ts'
import type { DatabaseRow, UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { lockRow, isTaken, together } from '../db/transaction.ts'

type Parts = Pick<App, 'store' | 'sealing' | 'connections'>

const nameTaken = 'A database with the same name already exists.'
const impersonation =
  'Only a Trino database lets queries run in the name of the signed-in user: switch this off, or connect to Trino'

const taken = (field: string) => unacceptable(nameTaken, { [field]: [nameTaken] })

const requireFreeNames = async (store: Store, { id, database_name, verbose_name }: DatabaseRow) => {
  const others = store.selectFrom('database').select('id').where('id', '!=', id)
  if ((await others.where('database_name', '=', database_name).executeTakeFirst()) !== undefined)
    throw taken('database_name')
  if (verbose_name === null) return
  if ((await others.where('verbose_name', '=', verbose_name).executeTakeFirst()) !== undefined)
    throw taken('verbose_name')
}

/** Whoever took a name since it was found free is met here: the names are looked at again to tell which it was. */
const orNameTaken = <Result>(store: Store, row: DatabaseRow, writing: Promise<Result>) =>
  writing.catch(async (error: unknown) => {
    if (!isTaken(error)) throw error
    await requireFreeNames(store, row)
    throw taken('database_name')
  })

const requireTrino = ({ impersonate_user, backend }: DatabaseRow) => {
  if (impersonate_user === 1 && backend !== 'trino')
    throw unacceptable(impersonation, { impersonate_user: [impersonation] })
}

const fresh = (caller: UserRow): Omit<DatabaseRow, 'backend' | 'sqlalchemy_uri'> => {
  const now = timeNow()
  return {
    id: 0,
    uuid: randomUUID(),
    database_name: '',
    verbose_name: null,
    is_internal: 0,
    expose_in_sqllab: 1,
    allow_file_upload: 1,
    allow_ctas: 0,
    allow_cvas: 0,
    allow_dml: 0,
    allow_multi_schema_metadata_fetch: 1,
    allow_run_async: 0,
    impersonate_user: 0,
    cache_timeout: null,
    extra: '',
    force_ctas_schema: null,
    server_cert: null,
    sealed_password: null,
    sealed_extra: null,
    created_by_id: caller.id,
    changed_by_id: caller.id,
    created_on: now,
    changed_on: now,
    deleted_on: null,
  }
}

const unstored = (
  { sealing }: Parts,
  sent: DatabaseSave & { sqlalchemy_uri: string },
  stored: DatabaseRow | null,
  caller: UserRow,
): DatabaseRow => {
  const row = fresh(caller)
  const made = {
    ...row,
    ...databaseFields(sent, sealing, row.uuid),
    ...storedAddress(sealing, row.uuid, sent.sqlalchemy_uri, stored),
  }
  if (sent.encrypted_extra === secretMask) made.sealed_extra = storedExtra(sealing, made, stored)
  requireTrino(made)
  return made
}

/** Stores a database once a connection to it has been made. */
export const createDatabase = async (
  parts: Parts,
  sent: DatabaseCreate,
  caller: UserRow,
  write: Write = writeTo(parts.store),
): Promise<Database> => {
  const { store, connections } = parts
  const made = unstored(parts, sent, null, caller)
  await requireFreeNames(store, made)
  const owners = await requestedOwners(store, sent.owners, caller)
  await connections.tryOut(made, caller.username)
  const { id: _, ...values } = made
  const id = await orNameTaken(
    store,
    made,
    write(async (transaction) => {
      const created = await transaction
        .insertInto('database')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      await addOwners(transaction, 'database', created.id, owners)
      return created.id
    }),
  )
  return showDatabase(store, id)
}

const changeable = async (store: Store, id: number, caller: UserRow) => {
  const stored = await databaseById(store, id)
  if (stored.is_internal === 1)
    throw forbidden('The Workspace database is part of Chartroom and cannot be changed')
  await requireOwner(store, 'database', [stored], caller)
  return stored
}

const connecting = [
  'sqlalchemy_uri',
  'sealed_password',
  'sealed_extra',
  'server_cert',
  'impersonate_user',
] as const

/** Changes the sent fields of a database. A connection that would be another one is tried first. */
export const changeDatabase = async (
  { store, sealing, connections }: Parts,
  id: number,
  sent: DatabaseSave,
  caller: UserRow,
): Promise<Database> => {
  const stored = await changeable(store, id, caller)
  const fields = databaseFields(sent, sealing, stored.uuid)
  const address =
    sent.sqlalchemy_uri === undefined
      ? {}
      : storedAddress(sealing, stored.uuid, sent.sqlalchemy_uri, stored)
  const changed: DatabaseRow = { ...stored, ...fields, ...address }
  if (changed.sealed_extra !== null && changed.sealed_extra === stored.sealed_extra)
    storedExtra(sealing, changed, stored)
  requireTrino(changed)
  await requireFreeNames(store, changed)
  const owners =
    sent.owners === undefined ? undefined : await requestedOwners(store, sent.owners, caller)
  if (connecting.some((field) => changed[field] !== stored[field]))
    await connections.tryOut(changed, caller.username)
  await orNameTaken(
    store,
    changed,
    together(store, async (transaction) => {
      const change = { ...fields, ...address, changed_by_id: caller.id, changed_on: timeNow() }
      await transaction.updateTable('database').set(change).where('id', '=', id).execute()
      if (changed.impersonate_user !== stored.impersonate_user)
        await dropThumbnailsOver(transaction, id)
      if (owners !== undefined) await replaceOwners(transaction, 'database', id, owners)
    }),
  )
  return showDatabase(store, id)
}

const attached = (trashed: number) =>
  unacceptable(
    `Cannot delete a database that has datasets attached${trashed > 0 ? ': some of them are in Recent Deleted. Delete those for good first' : ''}`,
  )

/** Deletes a database for good. Datasets in the trash count: restored, they would have nothing to read. */
export const deleteDatabase = async (store: Store, id: number, caller: UserRow) => {
  await changeable(store, id, caller)
  await together(store, async (transaction) => {
    // Whoever adds a dataset at this moment is waited for: the dataset would go with its database.
    await lockRow(transaction, 'database', id)
    const datasets = await transaction
      .selectFrom('dataset')
      .select('deleted_on')
      .where('database_id', '=', id)
      .execute()
    const trashed = datasets.filter(({ deleted_on }) => deleted_on !== null).length
    if (datasets.length > 0) throw attached(trashed === datasets.length ? trashed : 0)
    await transaction
      .deleteFrom('owner')
      .where('kind', '=', 'database')
      .where('object_id', '=', id)
      .execute()
    await transaction.deleteFrom('database').where('id', '=', id).execute()
  })
}

const matching = async (store: Store, { id, database_name }: ConnectionTest) => {
  const present = store.selectFrom('database').selectAll().where('deleted_on', 'is', null)
  if (id !== undefined && id !== null)
    return (await present.where('id', '=', id).executeTakeFirst()) ?? null
  return (
    (await present.where('database_name', '=', database_name?.trim() ?? '').executeTakeFirst()) ??
    null
  )
}

const mayChange = (store: Store, row: DatabaseRow, caller: UserRow) =>
  requireOwner(store, 'database', [row], caller).then(
    () => true,
    () => false,
  )

/** Connects once and stores nothing. A mask stands for the stored password of the very same address, for owners of one at the same door. */
export const tryConnection = async (
  parts: Parts,
  { id, ...sent }: ConnectionTest,
  caller: UserRow,
) => {
  const found = await matching(parts.store, { id, ...sent })
  const isSame = found?.sqlalchemy_uri === sent.sqlalchemy_uri.trim()
  const stored =
    found !== null &&
    (isSame || (id !== undefined && (await mayChange(parts.store, found, caller))))
      ? found
      : null
  const { database_name: _, ...fields } = sent
  await parts.connections.tryOut(unstored(parts, fields, stored, caller), caller.username)
}
