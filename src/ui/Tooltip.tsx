import { makeStyles, Tooltip as FluentTooltip, type TooltipProps } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { color } from './theme/color'

const useStyles = makeStyles({
  tip: {
    maxWidth: '320px', padding: '5px 10px', border: `1px solid ${color.tipLine}`, backgroundColor: color.tip,
    color: color.text, fontSize: '12px', lineHeight: '16px', boxShadow: '0 4px 12px #0006', filter: 'none',
  },
})

interface Props {
  text: string
  children: ReactElement
  /** `label` names a control that has no text of its own; `description` adds to one that has. */
  relationship?: 'label' | 'description'
  positioning?: NonNullable<TooltipProps['positioning']>
}

export function Tooltip({ text, children, relationship = 'label', positioning = 'below' }: Props) {
  const styles = useStyles()
  return (
    <FluentTooltip
      content={{ children: text, className: styles.tip }}
      relationship={relationship}
      positioning={positioning}
      showDelay={relationship === 'label' ? 400 : 150}
      withArrow
    >
      {children as TooltipProps['children'] & ReactElement}
    </FluentTooltip>
  )
}
