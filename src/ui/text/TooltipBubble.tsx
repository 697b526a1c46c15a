import { makeStyles, Tooltip, type TooltipProps } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  tip: {
    maxWidth: '320px',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    padding: '5px 10px',
    border: `1px solid ${color.tipLine}`,
    backgroundColor: color.tip,
    color: color.text,
    fontSize: '12px',
    lineHeight: '16px',
    boxShadow: '0 4px 12px #0006',
    filter: 'none',
  },
})

interface Props {
  text: string
  target: HTMLElement
  position: 'above' | 'below' | 'before' | 'after'
  align: NonNullable<Extract<TooltipProps['positioning'], { align?: unknown }>['align']>
}

/** The bubble of a tooltip, loaded when the first one is shown. */
export default function TooltipBubble({ text, target, position, align }: Props) {
  return (
    <Tooltip
      visible
      withArrow
      relationship="inaccessible"
      positioning={{ target, position, align }}
      content={{ children: text, className: useStyles().tip }}
    />
  )
}
