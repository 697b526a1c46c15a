import {
  makeStyles,
  Menu as FluentMenu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import {
  cloneElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { CheckIcon } from '../text/icons'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  popover: {
    minWidth: '160px',
    padding: '4px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    boxShadow: '0 8px 24px #0008',
  },
  list: { gap: 0 },
  item: {
    minHeight: '28px',
    height: '28px',
    maxWidth: 'none',
    padding: '0 8px',
    gap: '8px',
    borderRadius: '4px',
    alignItems: 'center',
    backgroundColor: 'transparent',
    color: color.text,
    fontSize: '13px',
    lineHeight: '18px',
    ':hover': { backgroundColor: color.hover, color: color.text },
    '& .fui-MenuItem__icon': {
      width: '16px',
      height: '16px',
      fontSize: '16px',
      color: color.quiet,
    },
    '& .fui-MenuItem__content': { padding: 0 },
  },
  danger: {
    color: color.dangerText,
    ':hover': { backgroundColor: color.dangerWash, color: color.dangerText },
    '& .fui-MenuItem__icon': { color: color.dangerText },
  },
  off: {
    color: color.faint,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent', color: color.faint },
    '& .fui-MenuItem__icon': { color: color.off },
  },
})

export interface MenuChoice {
  key: string
  label: string
  icon?: ReactElement
  onSelect: () => void
  danger?: boolean
  /** What choosing it does, in a second line where the menu has room for one. */
  hint?: string
  disabledReason?: string | null | undefined
  /** A switch, on or off, that leaves the menu open. */
  checked?: boolean
  /** One of a few, of which one is checked: choosing closes the menu. */
  exclusive?: boolean
  /** Opens a menu of its own, in a menu that stands at a point. */
  choices?: readonly MenuChoice[]
  /** Draws a line above. */
  separated?: boolean
}

interface Props {
  /** The control that opens the menu, usually a `Button` or `IconButton`. */
  trigger: ReactElement<{ triggerProps?: MenuTriggerChildProps }>
  items: readonly MenuChoice[]
  /** Stands above the choices and is not one. */
  head?: ReactNode
  align?: 'start' | 'end'
}

/** React hands what happens in the menu on to what its control stands in, such as a row that opens when it is clicked. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

export function Menu({ trigger, items, head, align = 'start' }: Props) {
  const styles = useStyles()
  return (
    <FluentMenu positioning={{ position: 'below', align, offset: 4 }}>
      <MenuTrigger disableButtonEnhancement>
        {(props) => cloneElement(trigger, { triggerProps: props })}
      </MenuTrigger>
      <MenuPopover className={styles.popover} onClick={keep} onDoubleClick={keep}>
        {head}
        <MenuList className={styles.list}>
          {items.map((item) => {
            const row = (
              <MenuItem
                className={mergeClasses(
                  styles.item,
                  item.danger && styles.danger,
                  Boolean(item.disabledReason) && styles.off,
                )}
                disabled={Boolean(item.disabledReason)}
                {...(item.icon ? { icon: item.icon } : {})}
                {...(item.checked === undefined
                  ? {}
                  : {
                      role: item.exclusive ? 'menuitemradio' : 'menuitemcheckbox',
                      'aria-checked': item.checked,
                      persistOnClick: !item.exclusive,
                      icon: item.checked ? <CheckIcon /> : <span />,
                    })}
                onClick={() => item.onSelect()}
              >
                {item.label}
              </MenuItem>
            )
            return (
              <Fragment key={item.key}>
                {item.separated ? <MenuDivider /> : null}
                {item.disabledReason || item.hint ? (
                  <Tooltip
                    text={item.disabledReason ?? item.hint ?? ''}
                    relationship="description"
                    positioning="after"
                  >
                    {row}
                  </Tooltip>
                ) : (
                  row
                )}
              </Fragment>
            )
          })}
        </MenuList>
      </MenuPopover>
    </FluentMenu>
  )
}
