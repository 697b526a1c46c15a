import {
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import { cloneElement, useState, type ReactElement } from 'react'
import { IconButton } from '../../../../ui/controls/IconButton'
import { PickList, type Pickable } from '../../../../ui/list/PickList'
import { AddIcon } from '../../../../ui/text/icons'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  surface: {
    width: '280px',
    padding: '8px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 12px 32px #00000073',
  },
})

interface Props {
  label: string
  choices: readonly Pickable[]
  trigger?: ReactElement<{ triggerProps?: MenuTriggerChildProps<'button'> }>
}

/** The + of a slot: every column and metric with what adding it would do, or why it cannot be added. */
export function ColumnPicker({
  label,
  choices,
  trigger = <IconButton size="small" icon={<AddIcon />} label={label} />,
}: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      trapFocus
      positioning={{ position: 'after', align: 'top', offset: 4 }}
      onOpenChange={(_, data) => setOpen(data.open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        {(props) => cloneElement(trigger, { triggerProps: props as never })}
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <PickList
          label={label}
          searchLabel="Search columns"
          none="No columns match"
          choices={choices.map((choice) => ({
            ...choice,
            onPick: () => {
              setOpen(false)
              choice.onPick()
            },
          }))}
        />
      </PopoverSurface>
    </Popover>
  )
}
