import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components'
import { Fragment, type ReactElement } from 'react'
import type { MenuChoice } from './Menu'
import { CheckIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  popover: {
    minWidth: '200px',
    maxWidth: '320px',
    padding: '4px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 12px 32px #00000073',
  },
  item: {
    minHeight: '28px',
    maxWidth: 'none',
    padding: '4px 8px',
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: color.text,
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { backgroundColor: color.hover, color: color.text },
    '& .fui-MenuItem__content': { padding: 0 },
  },
  off: {
    color: color.faint,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent', color: color.faint },
  },
  words: { display: 'block', color: color.quiet, fontSize: '11px' },
  offWords: { color: color.placeholder },
})

interface Props {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  choices: readonly MenuChoice[]
  children: ReactElement
}

const signOf = (checked: boolean) => (checked ? <CheckIcon /> : <span />)

function Choice({ choice }: { choice: MenuChoice }) {
  const styles = useStyles()
  const off = Boolean(choice.disabledReason)
  return (
    <MenuItem
      disabled={off}
      className={mergeClasses(styles.item, off && styles.off)}
      {...(choice.checked === undefined
        ? {}
        : {
            role: choice.exclusive ? 'menuitemradio' : 'menuitemcheckbox',
            'aria-checked': choice.checked,
            persistOnClick: !choice.exclusive,
            icon: signOf(choice.checked),
          })}
      onClick={choice.onSelect}
    >
      {choice.label}
      {choice.disabledReason ? (
        <span className={mergeClasses(styles.words, styles.offWords)}>{choice.disabledReason}</span>
      ) : null}
      {choice.hint ? <span className={styles.words}>{choice.hint}</span> : null}
    </MenuItem>
  )
}

/** The choices of a menu, in the piece that floats. */
export function MenuChoices({ label, choices }: { label: string; choices: readonly MenuChoice[] }) {
  const styles = useStyles()
  return (
    <MenuPopover className={styles.popover}>
      <MenuList aria-label={label}>
        {choices.map((choice) => (
          <Fragment key={choice.key}>
            {choice.separated ? <MenuDivider /> : null}
            {choice.choices ? (
              <Menu>
                <MenuTrigger disableButtonEnhancement>
                  <MenuItem
                    className={styles.item}
                    {...(choice.checked === undefined ? {} : { icon: signOf(choice.checked) })}
                  >
                    {choice.label}
                  </MenuItem>
                </MenuTrigger>
                <MenuChoices label={choice.label} choices={choice.choices} />
              </Menu>
            ) : (
              <Choice choice={choice} />
            )}
          </Fragment>
        ))}
      </MenuList>
    </MenuPopover>
  )
}

/** A menu beside its element; a choice that is not possible stays readable and says why. */
export function PointMenu({ label, open, onOpenChange, choices, children }: Props) {
  return (
    <Menu
      open={open}
      onOpenChange={(_, data) => onOpenChange(data.open)}
      positioning={{ position: 'after', align: 'top', offset: 4 }}
    >
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuChoices label={label} choices={choices} />
    </Menu>
  )
}
