import { Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useFieldStyles } from '../../../ui/controls/Field'
import { HotKeys } from '../../../ui/controls/HotKeys'
import { IconButton } from '../../../ui/controls/IconButton'
import { CloseIcon, SearchIcon } from '../../../ui/text/icons'
import { Kbd } from '../../../ui/text/Keys'
import { Spinner } from '../../../ui/text/Spinner'
import { color } from '../../../ui/theme/color'
import { optionId, SearchPanel, type FoundGroup } from './SearchPanel'

const useStyles = makeStyles({
  root: { position: 'relative' },
  field: { width: '100%', '& .fui-Input__contentBefore': { color: color.quiet } },
})

interface Props {
  /** Both the accessible name and the placeholder. */
  label: string
  text: string
  open: boolean
  busy: boolean
  groups: readonly FoundGroup[]
  at: number
  /** What is said when there is nothing to choose. */
  description: ReactNode
  onEdit: (text: string) => void
  onResume: () => void
  onLeave: () => void
  onMove: (by: 1 | -1) => void
  onPoint: (at: number) => void
  onOpen: () => void
}

const listId = 'global-search'

/** The search of the header: `/` and Ctrl-K lead into it, Esc leads back to where the focus was. */
export function HeaderSearch(props: Props) {
  const {
    label,
    text,
    open,
    busy,
    groups,
    at,
    description,
    onEdit,
    onResume,
    onLeave,
    onMove,
    onPoint,
    onOpen,
  } = props
  const styles = useStyles()
  const field = useFieldStyles()
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const some = groups.length > 0
  const enter = () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    input.current?.focus()
    input.current?.select()
  }
  const giveBack = () => {
    const back = before.current
    before.current = null
    if (back?.isConnected && back !== document.body) back.focus()
    else input.current?.blur()
  }
  const choose = () => {
    onOpen()
    if (some && !busy) input.current?.blur()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      onLeave()
      giveBack()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) onMove(event.key === 'ArrowDown' ? 1 : -1)
      else onResume()
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault()
      choose()
    }
  }
  const clear = (
    <IconButton
      size="small"
      icon={<CloseIcon />}
      label="Clear search"
      onClick={() => {
        onEdit('')
        input.current?.focus()
      }}
    />
  )
  return (
    <HotKeys keys={{ '/': enter, 'Mod+k': enter }}>
      <div
        className={styles.root}
        onKeyDown={press}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        <Input
          input={{ ref: input }}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && some ? optionId(listId, at) : undefined}
          aria-keyshortcuts="/ Control+K"
          placeholder={label}
          value={text}
          contentBefore={<SearchIcon />}
          contentAfter={
            text === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <>
                {busy ? <Spinner /> : null}
                {clear}
              </>
            )
          }
          className={mergeClasses(field.control, field.large, styles.field)}
          onFocus={onResume}
          onChange={(_, data) => onEdit(data.value)}
        />
        {open ? (
          <SearchPanel
            id={listId}
            label="Found"
            groups={groups}
            at={at}
            stale={busy}
            description={description}
            onPoint={onPoint}
            onOpen={choose}
          />
        ) : null}
      </div>
    </HotKeys>
  )
}
