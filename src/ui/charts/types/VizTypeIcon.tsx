import {
  DataBarHorizontal20Regular,
  DataBarVertical16Regular,
  DataPie16Regular,
  DataScatter20Regular,
  DataTreemap20Regular,
  GridDots20Regular,
  DataHistogram16Regular,
  Table16Regular,
  type FluentIcon,
} from '@fluentui/react-icons'

const icons: Record<string, FluentIcon> = {
  table: Table16Regular,
  dist_bar: DataBarVertical16Regular,
  horiz_bar: DataBarHorizontal20Regular,
  pie: DataPie16Regular,
  bubble: GridDots20Regular,
  scatter: DataScatter20Regular,
  box_plot: DataHistogram16Regular,
  heatmap: DataTreemap20Regular,
}

/** The sign of a chart type in lists and titles. */
export function VizTypeIcon({ id }: { id: string }) {
  const Icon = icons[id] ?? DataBarVertical16Regular
  return <Icon aria-hidden style={{ width: 16, height: 16, flexShrink: 0 }} />
}
