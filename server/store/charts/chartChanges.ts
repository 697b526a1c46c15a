import { randomUUID } from 'node:crypto'
import type { Chart, ChartSave } from '../../../src/api/contract/chart.ts'
import { unacceptable } from '../../problem.ts'
import { chartColumns } from './chartFields.ts'
import { chartRow, showChart } from './charts.ts'
import { requireKnown } from '../things/knownThings.ts'
import { againWhereKeyWasTaken, withOwnFormKey } from './formKeys.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import {
  addOwners,
  requestedOwners,
  replaceOwners,
  requireOwner,
  staleRefusal,
} from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'
import { dropThumbnail } from '../things/thumbnails.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'

/** What the caller saved of a chart is no draft of it any more; with a version, a newer draft stays. */
const endDraft = async (
  writing: Store,
  key: string | null | undefined,
  caller: UserRow,
  version: number | undefined,
) => {
  if (key === null || key === undefined) return
  const own = { key, user_id: caller.id }
  await writing
    .deleteFrom('chart_form')
    .where((is) => is.and(version === undefined ? own : { ...own, version }))
    .execute()
}

/** Adds a chart to dashboards that the caller may change. Their versions count up: a layout without it is an old one. */
const addToDashboards = async (
  writing: Store,
  chartId: number,
  sent: readonly number[],
  caller: UserRow,
) => {
  const ids = await requireKnown(writing, 'dashboards', 'dashboards', sent)
  if (ids.length === 0) return
  const rows = await writing
    .selectFrom('dashboard')
    .select(['id', 'created_by_id'])
    .where('id', 'in', ids)
    .execute()
  await requireOwner(writing, 'dashboard', rows, caller)
  const added = await writing
    .insertInto('dashboard_chart')
    .values(ids.map((dashboard_id) => ({ dashboard_id, chart_id: chartId })))
    .onConflict((is) => is.doNothing())
    .returning('dashboard_id')
    .execute()
  if (added.length === 0) return
  await writing
    .updateTable('dashboard')
    .set((is) => ({
      version: is('version', '+', 1),
      changed_by_id: caller.id,
      changed_on: timeNow(),
    }))
    .where(
      'id',
      'in',
      added.map((row) => row.dashboard_id),
    )
    .execute()
}

const required = (sent: ChartSave) => {
  const missing = (['viz_type', 'datasource_id'] as const).filter(
    (field) => sent[field] === undefined,
  )
  if (missing.length === 0) return
  throw unacceptable(
    missing.map((field) => `${field}: Required`).join('; '),
    Object.fromEntries(missing.map((field) => [field, ['Required']])),
  )
}

/** Saves a new chart, owned by the caller unless an admin names others. */
export const createChart = async (
  store: Store,
  sent: ChartSave,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<Chart> => {
  const { slice_name = '', ...others } = sent
  const {
    slice_name: title = '',
    viz_type = '',
    dataset_id = 0,
    params = '{}',
    ...written
  } = await chartColumns(store, { slice_name, ...others })
  required(sent)
  const owners = await requestedOwners(store, sent.owners, caller)
  const now = timeNow()
  const create = async (transaction: Store) => {
    const keyed = await withOwnFormKey(transaction, { form_data_key: null, ...written, params })
    const { id } = await transaction
      .insertInto('chart')
      .values({
        uuid: randomUUID(),
        slice_name: title,
        viz_type,
        dataset_id,
        description: null,
        query_context: null,
        ...keyed,
        cache_timeout: null,
        version: 1,
        created_by_id: caller.id,
        changed_by_id: caller.id,
        created_on: now,
        changed_on: now,
        deleted_on: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addOwners(transaction, 'chart', id, owners)
    await addToDashboards(transaction, id, sent.dashboards ?? [], caller)
    await endDraft(transaction, keyed.form_data_key, caller, sent.form_version)
    return id
  }
  const created = await againWhereKeyWasTaken(() => write(create))
  return showChart(store, created, caller)
}

/** Changes the sent fields of a chart; a sent `version` must be the stored one. */
export const changeChart = async (
  store: Store,
  id: number,
  sent: ChartSave,
  caller: UserRow,
): Promise<Chart> => {
  const stored = await chartRow(store, id)
  await requireOwner(store, 'chart', [stored], caller)
  const written = await chartColumns(store, sent, stored)
  const owners =
    sent.owners === undefined ? undefined : await requestedOwners(store, sent.owners, caller)
  const change = async (transaction: Store) => {
    const keyed = await withOwnFormKey(transaction, written, id)
    const { numUpdatedRows } = await transaction
      .updateTable('chart')
      .set((is) => ({
        ...keyed,
        version: is('version', '+', 1),
        changed_by_id: caller.id,
        changed_on: timeNow(),
      }))
      .where('id', '=', id)
      .where('deleted_on', 'is', null)
      .$if(sent.version !== undefined, (update) => update.where('version', '=', sent.version ?? 0))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (owners !== undefined) await replaceOwners(transaction, 'chart', id, owners)
    await addToDashboards(transaction, id, sent.dashboards ?? [], caller)
    if (sent.params !== undefined) {
      await endDraft(transaction, keyed.form_data_key, caller, sent.form_version)
      await dropThumbnail(transaction, 'chart', id)
    }
    return true
  }
  const current = await againWhereKeyWasTaken(() => together(store, change))
  const chart = await showChart(store, id, caller)
  if (!current) throw await staleRefusal(store, await chartRow(store, id), chart, caller)
  return chart
}
