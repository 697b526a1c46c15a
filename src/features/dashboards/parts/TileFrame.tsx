import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRested } from '../../../ui/layout/useRested'
import { DragIcon, WarningIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { dragHandle, notDragged } from '../../../ui/tiles/TileGrid'

/** Inherited within the tile: a selector of what lies in it would restyle the whole page at each move of the focus. */
const toolsOpacity = '--tile-tools-opacity'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: color.card,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    [toolsOpacity]: '0',
    ':hover': { border: `1px solid ${color.lineStrong}`, [toolsOpacity]: '1' },
    ':focus-within': { [toolsOpacity]: '1' },
    '& [data-on-hover]': { opacity: `var(${toolsOpacity})` },
  },
  bare: {
    flexDirection: 'row',
    alignItems: 'center',
    padding: '0 12px',
    backgroundColor: 'transparent',
    border: '1px solid transparent',
  },
  corner: {
    position: 'absolute',
    top: '4px',
    right: '8px',
    display: 'flex',
    zIndex: 1,
    borderRadius: '6px',
    backgroundColor: color.card,
  },
  text: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column', padding: '12px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '40px',
    padding: '0 8px 0 12px',
    flexShrink: 0,
    contentVisibility: 'auto',
  },
  movable: { cursor: 'grab', ':active': { cursor: 'grabbing' } },
  handle: {
    position: 'absolute',
    left: '-2px',
    top: '11px',
    display: 'inline-flex',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: color.faint,
    cursor: 'grab',
  },
  title: {
    minWidth: 0,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  tools: { display: 'flex', alignItems: 'center', marginLeft: 'auto', flexShrink: 0 },
  body: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    padding: '0 6px 6px',
  },
  note: {
    margin: 'auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '4px',
    padding: '0 20px 24px',
    overflow: 'auto',
  },
  sign: { color: color.warning, marginBottom: '8px' },
  words: { color: color.quiet, overflowWrap: 'anywhere' },
  strong: { fontWeight: 600 },
  actions: { display: 'flex', gap: '8px', marginTop: '12px' },
})

const unit: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface TileKeys {
  onMove: (by: { dx: number; dy: number }) => void
  onResize: (by: { dw: number; dh: number }) => void
  onRemove: () => void
}

interface Props {
  title: string
  /** Null where the viewer may not change the layout. */
  keys: TileKeys | null
  /** Beside the title, such as a sign of work. */
  beside?: ReactNode
  /** Shown while the pointer or the focus is in the tile. */
  hoverTools?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

function Handle({ name, keys }: { name: string; keys: TileKeys }) {
  const styles = useStyles()
  const press = (event: KeyboardEvent) => {
    const by = unit[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (by !== undefined && event.shiftKey) keys.onResize({ dw: by.x, dh: by.y })
    else if (by !== undefined) keys.onMove({ dx: by.x, dy: by.y })
    else if (event.key === 'Delete') keys.onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      data-on-hover
      className={styles.handle}
      aria-label={`Move ${name}`}
      aria-description="The arrow keys move it, with Shift they resize it, Delete removes it"
      onKeyDown={press}
    >
      <DragIcon />
    </button>
  )
}

const dragged = (keys: TileKeys | null) => (keys === null ? {} : dragHandle)

/** A tile: its handle, its title and its tools above what it shows. */
export function TileFrame({ title, keys, beside, hoverTools, tools, children }: Props) {
  const styles = useStyles()
  const isRested = useRested()
  return (
    <article className={styles.root} aria-label={title}>
      <div
        className={mergeClasses(styles.head, keys !== null && styles.movable)}
        {...dragged(keys)}
      >
        {keys === null ? null : <Handle name={title} keys={keys} />}
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        {beside}
        <div className={styles.tools} {...notDragged}>
          {isRested ? (
            <>
              {hoverTools ? <span data-on-hover>{hoverTools}</span> : null}
              {tools}
            </>
          ) : null}
        </div>
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  )
}

interface PlainProps {
  keys: TileKeys | null
  tools: ReactNode
  children: ReactNode
}

const useTools = (tools: ReactNode) => {
  const styles = useStyles()
  return tools ? (
    <div className={styles.corner} data-on-hover {...notDragged}>
      {tools}
    </div>
  ) : null
}

/** A tile without a ground of its own, which is dragged wherever it is taken. */
export function BareTile({ name, keys, tools, children }: PlainProps & { name: string }) {
  const styles = useStyles()
  return (
    <article
      className={mergeClasses(styles.root, styles.bare, keys !== null && styles.movable)}
      aria-label={name}
      {...dragged(keys)}
    >
      {keys === null ? null : <Handle name={name} keys={keys} />}
      {children}
      {useTools(tools)}
    </article>
  )
}

/** A tile of text. */
export function TextTile({ keys, tools, children }: PlainProps) {
  const styles = useStyles()
  return (
    <article
      className={mergeClasses(styles.root, keys !== null && styles.movable)}
      aria-label="Text"
      {...dragged(keys)}
    >
      {keys === null ? null : <Handle name="text" keys={keys} />}
      <div className={styles.text}>{children}</div>
      {useTools(tools)}
    </article>
  )
}

/** What a tile says in place of a drawing. */
export function TileNote({
  title,
  children,
  actions,
  warns = false,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
  warns?: boolean
}) {
  const styles = useStyles()
  return (
    <div className={styles.note}>
      {warns ? (
        <span className={styles.sign}>
          <WarningIcon />
        </span>
      ) : null}
      <b className={styles.strong}>{title}</b>
      <p className={styles.words}>{children}</p>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
