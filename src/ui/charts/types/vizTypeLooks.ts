import type { VizType } from '../../../api/contract'
import { barLook, sideBarLook } from '../bar/barLooks'
import { boxLook } from '../box/boxLook'
import { heatLook } from '../heat/heatLook'
import { pieLook } from '../pie/pieLook'
import { bubbleLook, scatterLook } from '../points/pointLooks'
import { tableLook } from './tableLook'
import type { VizTypeLook } from './vizTypeLook'

export const vizTypeLooks: Readonly<Record<VizType, VizTypeLook>> = {
  table: tableLook,
  dist_bar: barLook,
  horiz_bar: sideBarLook,
  pie: pieLook,
  bubble: bubbleLook,
  scatter: scatterLook,
  box_plot: boxLook,
  heatmap: heatLook,
}
