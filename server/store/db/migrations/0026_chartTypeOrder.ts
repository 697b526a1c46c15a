import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Charts by the name of their type, as `typeName` of charts.ts writes it: a type named anew gets its index by a migration of its own. */
export const chartTypeOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`drop index chart_typed`.execute(db)
    await sql`create index chart_by_type on chart ((
      case viz_type
        when 'dist_bar' then 'bar chart'
        when 'horiz_bar' then 'horizontal bar'
        when 'echarts_timeseries_line' then 'line chart'
        when 'echarts_area' then 'area chart'
        when 'table' then 'table'
        when 'pie' then 'pie chart'
        when 'bubble' then 'bubble chart'
        when 'scatter' then 'scatter plot'
        when 'box_plot' then 'boxplot'
        when 'heatmap' then 'heatmap'
        else lower(viz_type)
      end), id, deleted_on) where deleted_on is null`.execute(db)
  },
}
