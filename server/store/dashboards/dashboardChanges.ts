import { randomUUID } from 'node:crypto'
import type {
  Dashboard,
  DashboardCreate,
  DashboardSave,
} from '../../../src/api/contract/dashboard.ts'
import { chartsOfDashboards } from './dashboardCharts.ts'
import { unacceptable } from '../../problem.ts'
import { readForm } from '../charts/chartFields.ts'
import { textOf, titleOf } from '../things/titles.ts'
import { chartsIn, layOut, type Layout } from './dashboardLayout.ts'
import { dashboardRow, showDashboard } from './dashboards.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import { knownAmong, requireKnown } from '../things/knownThings.ts'
import type { Store } from '../db/open.ts'
import {
  addOwners,
  requestedOwners,
  replaceOwners,
  requireOwner,
  staleRefusal,
} from '../users/people.ts'
import type { DashboardRow, UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'

const longestTitle = 500

type Sent = Omit<DashboardCreate, 'post_charts' | 'owners'>
type Texts = Partial<
  Pick<DashboardRow, 'dashboard_title' | 'description' | 'slug' | 'css' | 'json_metadata'>
>

const descriptionOf = (sent: string | null) => {
  const description = textOf(sent) ?? ''
  if (description.trim() !== '') return description
  throw unacceptable('Description is required', { description: ['Description is required'] })
}

const slugOf = (sent: string | null) => {
  const slug = textOf(sent)?.trim() ?? ''
  return slug === '' ? null : titleOf('slug', slug, '')
}

/** The sent fields of a dashboard as columns, and the layout that was sent among them; what was not sent is absent. */
const dashboardColumns = (sent: Sent): { texts: Texts; layout: Layout | undefined } => {
  const texts: Texts = {}
  if (sent.dashboard_title !== undefined)
    texts.dashboard_title = titleOf(
      'dashboard_title',
      sent.dashboard_title,
      'Title is required',
      longestTitle,
    )
  if (sent.description !== undefined) texts.description = descriptionOf(sent.description)
  if (sent.slug !== undefined) texts.slug = slugOf(sent.slug)
  if (sent.css !== undefined) texts.css = textOf(sent.css)
  const { positions, ...metadata } = readForm('json_metadata', sent.json_metadata ?? '{}').form
  if (sent.json_metadata !== undefined && sent.json_metadata !== null)
    texts.json_metadata = JSON.stringify(metadata)
  const separate =
    sent.position_json === undefined || sent.position_json === null
      ? undefined
      : readForm('position_json', sent.position_json).form
  const layout =
    positions === undefined || positions === null
      ? separate
      : readForm('positions', positions as Layout).form
  return { texts, layout }
}

const addCharts = async (writing: Store, dashboard_id: number, charts: readonly number[]) => {
  if (charts.length === 0) return
  const rows = charts.map((chart_id) => ({ dashboard_id, chart_id }))
  await writing
    .insertInto('dashboard_chart')
    .values(rows)
    .onConflict((is) => is.doNothing())
    .execute()
}

/** Gives a dashboard the charts that its layout shows and no others; those in the trash stay in, to be there again when they are restored. */
const followLayout = async (writing: Store, id: number, layout: Layout) => {
  const shown = await knownAmong.charts(writing, chartsIn(layout))
  const present = (await chartsOfDashboards(writing, [id])).get(id) ?? []
  const gone = present.filter((chart) => !shown.has(chart.id)).map((chart) => chart.id)
  if (gone.length > 0)
    await writing
      .deleteFrom('dashboard_chart')
      .where('dashboard_id', '=', id)
      .where('chart_id', 'in', gone)
      .execute()
  await addCharts(writing, id, [...shown])
}

/** Creates a dashboard and lays its charts out in the order they were sent, unless a layout was sent with them. */
export const createDashboard = async (
  store: Store,
  sent: DashboardCreate,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<Dashboard> => {
  const { dashboard_title = '', description = null, post_charts = [] } = sent
  const { texts, layout = {} } = dashboardColumns({ ...sent, dashboard_title, description })
  const owners = await requestedOwners(store, sent.owners, caller)
  const created = await write(async (writing) => {
    const posted = await requireKnown(writing, 'charts', 'post_charts', post_charts)
    const now = timeNow()
    const authored = {
      created_by_id: caller.id,
      changed_by_id: caller.id,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    }
    const uuid = randomUUID()
    const { id } = await writing
      .insertInto('dashboard')
      .values({
        uuid,
        dashboard_title,
        description: '',
        slug: null,
        css: null,
        json_metadata: '{}',
        ...texts,
        position_json: '{}',
        version: 1,
        ...authored,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await followLayout(writing, id, layout)
    await addCharts(writing, id, posted)
    await addOwners(writing, 'dashboard', id, owners)
    const charts = (await chartsOfDashboards(writing, [id])).get(id) ?? []
    const index = new Map(posted.map((chart, at) => [chart, at]))
    const inOrder = charts.toSorted(
      (one, other) => (index.get(one.id) ?? 0) - (index.get(other.id) ?? 0),
    )
    const laidOut = layOut(layout, { uuid, title: texts.dashboard_title ?? '', charts: inOrder })
    await writing
      .updateTable('dashboard')
      .set({ position_json: JSON.stringify(laidOut) })
      .where('id', '=', id)
      .execute()
    return id
  })
  return showDashboard(store, created, caller)
}

/** Changes the sent fields of a dashboard; a sent `version` must be the stored one. A sent layout decides which charts it has. */
export const changeDashboard = async (
  store: Store,
  id: number,
  sent: DashboardSave,
  caller: UserRow,
): Promise<Dashboard> => {
  await requireOwner(store, 'dashboard', [await dashboardRow(store, id)], caller)
  const { texts, layout } = dashboardColumns(sent)
  const owners =
    sent.owners === undefined ? undefined : await requestedOwners(store, sent.owners, caller)
  const current = await together(store, async (writing) => {
    const { numUpdatedRows } = await writing
      .updateTable('dashboard')
      .set((is) => ({
        ...texts,
        ...(layout === undefined ? {} : { position_json: JSON.stringify(layout) }),
        version: is('version', '+', 1),
        changed_by_id: caller.id,
        changed_on: timeNow(),
      }))
      .where('id', '=', id)
      .where('deleted_on', 'is', null)
      .$if(sent.version !== undefined, (update) => update.where('version', '=', sent.version ?? 0))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (layout !== undefined) await followLayout(writing, id, layout)
    if (owners !== undefined) await replaceOwners(writing, 'dashboard', id, owners)
    return true
  })
  const dashboard = await showDashboard(store, id, caller)
  if (!current) throw await staleRefusal(store, await dashboardRow(store, id), dashboard, caller)
  return dashboard
}
