import { DataBarVertical16Regular } from '@fluentui/react-icons'
import { rowOf } from '../../../api/contract/rowOf'
import { vizTypeLooks } from './vizTypeLooks'

/** The sign of a chart type in lists and titles; one of ours or any other. */
export function VizTypeIcon({ id }: { id: string }) {
  const Icon = rowOf(vizTypeLooks, id)?.icon ?? DataBarVertical16Regular
  return <Icon aria-hidden style={{ width: 16, height: 16, flexShrink: 0 }} />
}
