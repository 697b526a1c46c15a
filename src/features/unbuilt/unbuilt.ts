/** The screens of the route table that are still to be built, and what each will hold. */
export const unbuilt: Record<string, { title: string; holds: string }> = {
  recent: { title: 'Recent Modified', holds: 'This screen will list what you and your projects’ members changed last.' },
  trash: { title: 'Recent Deleted', holds: 'This screen will list deleted projects, charts, dashboards and datasets, and restore them.' },
  projects: { title: 'Projects', holds: 'This screen will list projects: charts, dashboards and members that belong together.' },
  dashboards: { title: 'Dashboards', holds: 'This screen will list dashboards.' },
  dashboard: { title: 'Dashboard', holds: 'This screen will show charts in a grid, with filters over all of them.' },
  sql: { title: 'Sql Explorer', holds: 'This screen will hold query tabs with a database browser, an editor, results and history.' },
  queryHistory: { title: 'Query History', holds: 'This screen will list the queries that were run.' },
  savedQueries: { title: 'Saved Queries', holds: 'This screen will list the queries that were saved.' },
}
