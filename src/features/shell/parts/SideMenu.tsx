import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Fragment, type ReactElement } from 'react'
import { AppLink } from '../../../ui/text/AppLink'
import { CollapseMenuIcon, ExpandMenuIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { Tooltip } from '../../../ui/text/Tooltip'

const useStyles = makeStyles({
  nav: {
    backgroundColor: color.panel,
    borderRight: `1px solid ${color.line}`,
    padding: '12px 8px 8px',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
  },
  navMini: { padding: '12px 7px 8px', scrollbarWidth: 'none' },
  title: {
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    color: color.quiet,
    padding: '4px 8px',
    marginTop: '16px',
    ':first-child': { marginTop: 0 },
  },
  rule: { height: '1px', flexShrink: 0, backgroundColor: color.line, margin: '8px 4px' },
  item: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: '30px',
    flexShrink: 0,
    padding: '0 8px',
    borderRadius: '6px',
    border: 0,
    backgroundColor: 'transparent',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 450,
    textDecorationLine: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    transitionProperty: 'background-color, color',
    transitionDuration: '120ms',
    ':hover': { backgroundColor: color.card, color: color.text },
    ':active': { backgroundColor: color.raised },
    '& svg': { flexShrink: 0 },
  },
  itemMini: { width: '35px', justifyContent: 'center', padding: 0 },
  on: {
    backgroundColor: color.raised,
    color: color.text,
    fontWeight: 550,
    '& svg': { color: color.accent },
    ':hover': { backgroundColor: color.raised },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '7px',
      width: '3px',
      height: '16px',
      borderRadius: '2px',
      backgroundColor: color.accent,
    },
  },
  foot: { marginTop: 'auto', paddingTop: '8px', display: 'flex', flexDirection: 'column' },
})

interface Item {
  path: string
  label: string
  icon: ReactElement
  current: boolean
}

interface Props {
  mini: boolean
  sections: readonly { title: string; items: readonly Item[] }[]
  onFollow: (path: string) => void
  onToggle: () => void
}

export function SideMenu({ mini, sections, onFollow, onToggle }: Props) {
  const styles = useStyles()
  const shaped = (on: boolean) =>
    mergeClasses(styles.item, mini && styles.itemMini, on && styles.on)
  const named = (label: string, control: ReactElement) =>
    mini ? (
      <Tooltip key={label} text={label} positioning="after">
        {control}
      </Tooltip>
    ) : (
      control
    )
  const toggleLabel = mini ? 'Expand menu' : 'Collapse menu'
  return (
    <nav aria-label="Main" className={mergeClasses(styles.nav, mini && styles.navMini)}>
      {sections.map(({ title, items }, index) => (
        <Fragment key={title}>
          {mini ? (
            index === 0 ? null : (
              <div className={styles.rule} />
            )
          ) : (
            <div className={styles.title}>{title}</div>
          )}
          {items.map(({ path, label, icon, current }) =>
            named(
              label,
              <AppLink
                key={path}
                href={path}
                current={current}
                onFollow={onFollow}
                className={shaped(current)}
              >
                {icon}
                {mini ? null : label}
              </AppLink>,
            ),
          )}
        </Fragment>
      ))}
      <div className={styles.foot}>
        {named(
          toggleLabel,
          <button type="button" className={shaped(false)} aria-expanded={!mini} onClick={onToggle}>
            {mini ? <ExpandMenuIcon /> : <CollapseMenuIcon />}
            {mini ? null : toggleLabel}
          </button>,
        )}
      </div>
    </nav>
  )
}
