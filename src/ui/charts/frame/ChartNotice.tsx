import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Notice, type NoticeIntent } from '../../feedback/Notice'

const useStyles = makeStyles({
  root: {
    margin: '12px 16px 0',
    padding: '5px 8px 5px 12px',
    alignItems: 'center',
    fontSize: '12px',
    lineHeight: '16px',
    flexShrink: 0,
  },
})

interface Props {
  /** `info` where the chart shows all. */
  intent?: NoticeIntent
  action?: ReactNode
  children: ReactNode
}

/** Says above a chart what the chart does not show, with the way to see it. */
export function ChartNotice({ intent = 'warning', action, children }: Props) {
  return (
    <Notice intent={intent} className={useStyles().root} action={action}>
      {children}
    </Notice>
  )
}
