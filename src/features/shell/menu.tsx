import {
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  DatasetIcon,
  DeleteIcon,
  HistoryIcon,
  NotFavoriteIcon,
  ProjectIcon,
  RecentIcon,
  SavedQueryIcon,
  SqlIcon,
} from '../../ui'

/** The side menu: order and labels of the specification. */
export const sections = [
  {
    title: 'Projects',
    items: [
      { path: '/projects', label: 'Projects', icon: <ProjectIcon /> },
      { path: '/favorites', label: 'Favorites', icon: <NotFavoriteIcon /> },
      { path: '/recent', label: 'Recent Modified', icon: <RecentIcon /> },
      { path: '/trash', label: 'Recent Deleted', icon: <DeleteIcon /> },
    ],
  },
  {
    title: 'Visualizations',
    items: [
      { path: '/charts', label: 'Charts', icon: <ChartIcon /> },
      { path: '/dashboards', label: 'Dashboards', icon: <DashboardIcon /> },
      { path: '/sql-page', label: 'Sql Explorer', icon: <SqlIcon /> },
    ],
  },
  {
    title: 'Data Sources',
    items: [
      { path: '/datasets', label: 'Datasets', icon: <DatasetIcon /> },
      { path: '/databases', label: 'Database', icon: <DatabaseIcon /> },
      { path: '/saved-query', label: 'Saved Queries', icon: <SavedQueryIcon /> },
      { path: '/query-history', label: 'Query History', icon: <HistoryIcon /> },
    ],
  },
]
