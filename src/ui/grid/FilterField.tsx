import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { ColumnArrangement } from '../../api/contract'
import { IconButton } from '../controls/IconButton'
import { FilterIcon } from '../text/icons'
import { Menu } from '../overlays/Menu'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'
import { changed } from './arrangement'
import { filterText, readFilter } from './filterText'
import { useGridFrame } from './gridFrame'
import { columnKinds } from '../../api/contract/columnKinds'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '2px', width: '100%', minWidth: 0 },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '24px',
    padding: '0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.canvas,
    color: color.text,
    font: 'inherit',
    fontSize: '12px',
    fontWeight: 400,
    ':focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: '-2px' },
  },
  bad: { border: `1px solid ${color.danger}` },
  on: { '& button': { color: color.accent } },
})

const pauseMs = 250
const signs = [
  ['=', 'Equals'],
  ['!=', 'Does not equal'],
  ['>', 'Greater than'],
  ['>=', 'At least'],
  ['<', 'Less than'],
  ['<=', 'At most'],
] as const

/** A column's filter as text; it asks the server when nothing was typed for a moment. */
export function FilterField({ part }: { part: ColumnArrangement }) {
  const styles = useStyles()
  const { arrangement, arrange, columns } = useGridFrame()
  const kind = columns.find(({ name }) => name === part.colId)?.kind ?? columnKinds.text
  const stored = filterText(part.filter)
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(pause.current), [])
  const text = typed ?? stored
  const read = readFilter(text, kind)
  const problem = 'problem' in read ? read.problem : null
  const request = (next: string) => {
    const requested = readFilter(next, kind)
    if ('filter' in requested && filterText(requested.filter) !== stored)
      arrange(changed(arrangement, part.colId, { filter: requested.filter }))
  }
  const write = (next: string, at: number, isWhole = false) => {
    setTyped(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      request(next)
      if (isWhole) setTyped(null)
    }, at)
  }
  /** Nothing is left to write: from then on the field says what holds, whoever changes it. */
  const choose = (next: string) => write(next, 0, true)
  const settle = () => {
    clearTimeout(pause.current)
    request(text)
    if (problem === null) setTyped(null)
  }
  const value = part.filter && !part.filter.operator.startsWith('IS') ? part.filter.comparator : ''
  const field = (
    <input
      ref={input}
      className={mergeClasses(styles.input, problem !== null && styles.bad)}
      aria-label={`Filter ${part.colId}`}
      aria-invalid={problem !== null}
      value={text}
      onChange={(event) => write(event.target.value, pauseMs)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
  return (
    <span className={styles.root}>
      <Tooltip text={problem} relationship="description">
        {field}
      </Tooltip>
      <span className={mergeClasses(Boolean(part.filter) && styles.on)}>
        <Menu
          align="end"
          trigger={
            <IconButton size="small" icon={<FilterIcon />} label={`How to filter ${part.colId}`} />
          }
          items={[
            ...(kind === columnKinds.number
              ? []
              : [
                  {
                    key: 'contains',
                    label: 'Contains',
                    onSelect: () => {
                      write(value, 0)
                      input.current?.focus()
                    },
                  },
                ]),
            ...signs.map(([sign, label]) => ({
              key: sign,
              label,
              onSelect: () => {
                write(`${sign} ${value}`, 0)
                input.current?.focus()
              },
            })),
            { key: 'null', label: 'Is null', separated: true, onSelect: () => choose('is null') },
            { key: 'some', label: 'Is not null', onSelect: () => choose('is not null') },
            {
              key: 'clear',
              label: 'Clear filter',
              separated: true,
              disabledReason: text === '' ? 'There is no filter' : null,
              onSelect: () => choose(''),
            },
          ]}
        />
      </span>
    </span>
  )
}
