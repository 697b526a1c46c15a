import type { Dashboard } from '../../../src/api/contract'

const position = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
  'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'] },
  'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 1, width: 4 } },
}

/** A dashboard with one chart, as far as its machines look at it. */
export const board = {
  id: 7,
  version: 1,
  dashboard_title: 'Strikes',
  description: 'Birds',
  owners: [{ id: 1, username: 'admin', first_name: '', last_name: '' }],
  slices_meta: [{ id: 1, slice_name: 'By state', viz_type: 'pie', datasource_id: 10 }],
  position_json: JSON.stringify(position),
  json_metadata: '{}',
} as unknown as Dashboard

export const refusal = { status: 500, message: 'The disk is full' }
