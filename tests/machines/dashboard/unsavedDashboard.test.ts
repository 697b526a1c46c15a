import { expect, test } from 'vitest'
import { draftOf } from '../../../src/machines/dashboard/dashboardDraft'
import { resumed, unsavedOf } from '../../../src/machines/dashboard/unsavedDashboard'
import { dashboard, positionOf, theirs } from '../../support/openDashboard'

test('an unsaved edit comes back to the layout and settings that it was made to, in the dashboard as it is called by now', () => {
  const draft = { ...draftOf(dashboard), refreshSeconds: 30 }
  const stored = {
    ...theirs,
    dashboard_title: 'Birds',
    position_json: JSON.stringify(positionOf(2, 1)),
  }
  const { dashboard: under, draft: edit } = resumed(stored, unsavedOf(dashboard, draft))
  expect({ under, refreshSeconds: edit.refreshSeconds }).toEqual({
    under: {
      ...stored,
      version: dashboard.version,
      position_json: dashboard.position_json,
      json_metadata: dashboard.json_metadata,
    },
    refreshSeconds: 30,
  })
})
