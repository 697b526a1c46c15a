import type { Project } from '../../src/api/contract'
import { chart } from './rows'

const person = { id: 2, user_id: 2, username: 'mira', first_name: 'Mira', last_name: 'Okafor' }

/** A project of mira's with ben as its Member and one chart. */
export const project: Project = {
  id: 5,
  project_title: 'Wildlife strikes',
  description: 'Birds and aircraft',
  created_by: person,
  changed_by: person,
  created_on_utc: chart.created_on_utc,
  changed_on: chart.changed_on,
  changed_on_utc: chart.changed_on_utc,
  changed_on_delta_humanized: 'a day ago',
  members: [2, 3],
  members_metadata: [
    {
      userId: 2,
      name: 'Mira Okafor',
      username: 'mira',
      email: 'mira@example.org',
      initials: 'MI',
      role: 'Owner',
    },
    {
      userId: 3,
      name: 'Ben Adeyemi',
      username: 'ben',
      email: 'ben@example.org',
      initials: 'BE',
      role: 'Member',
    },
  ],
  slices: [7],
  slice_metadata: [],
  dashboards: [],
  dashboard_metadata: [],
  member_count: 2,
  slice_count: 1,
  dashboard_count: 0,
  favorite: false,
  version: 4,
}
