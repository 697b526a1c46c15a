import type { DashboardCreate } from '../../../src/api/contract/dashboard.ts'
import { unacceptable } from '../../problem.ts'
import { readForm } from '../charts/chartFields.ts'
import type { Layout } from './dashboardLayout.ts'
import type { DashboardRow } from '../db/tables.ts'
import { textOf, titleOf } from '../things/titles.ts'

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
export const dashboardColumns = (sent: Sent): { texts: Texts; layout: Layout | undefined } => {
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
