import type { VizType } from '../../../api/contract'
import { barLook, sideBarLook } from '../bar/barLooks'
import { boxLook } from '../box/boxLook'
import { heatLook } from '../heat/heatLook'
import { areaLook, lineLook } from '../line/lineLooks'
import { pieLook } from '../pie/pieLook'
import { bubbleLook, scatterLook } from '../points/pointLooks'
import { tableLook } from './tableLook'
import type { VizTypeLook } from './vizTypeLook'

export const vizTypeLooks: Readonly<Record<VizType, VizTypeLook>> = {
  table: tableLook,
  dist_bar: barLook,
  horiz_bar: sideBarLook,
  echarts_timeseries_line: lineLook,
  echarts_area: areaLook,
  pie: pieLook,
  bubble: bubbleLook,
  scatter: scatterLook,
  box_plot: boxLook,
  heatmap: heatLook,
}
