import { makeStyles, mergeClasses } from '@fluentui/react-components'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { Button } from '../controls/Button'
import { Notice } from './Notice'

interface Props {
  onCancel: () => void
  onRetry: () => void
}

/** Says that an answer takes long, where it is awaited. */
export function StillWaiting({ onCancel, onRetry }: Props) {
  return (
    <Notice
      intent="progress"
      action={
        <>
          <Button appearance="subtle" label="Cancel request" onClick={onCancel}>
            Cancel
          </Button>
          <Button appearance="subtle" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      Still waiting for the server …
    </Notice>
  )
}

const useStyles = makeStyles({
  spot: { flexShrink: 0 },
  strip: { padding: '8px 16px' },
})

interface Waiting {
  notice: ReactNode
  /** The spots that are there, the innermost last. */
  spots: readonly string[]
  enter: (spot: string) => () => void
}

const WaitingContext = createContext<Waiting | null>(null)

interface PlaceProps {
  slow: boolean
  onCancel: () => void
  onRetry: () => void
  children: ReactNode
}

/** A screen or a dialog that may wait for the server: it says so in the last spot within it, else in a strip above it. */
export function WaitingPlace({ slow, onCancel, onRetry, children }: PlaceProps) {
  const styles = useStyles()
  const [spots, setSpots] = useState<readonly string[]>([])
  const enter = useCallback((spot: string) => {
    setSpots((others) => [...others, spot])
    return () => setSpots((all) => all.filter((each) => each !== spot))
  }, [])
  const notice = slow ? <StillWaiting onCancel={onCancel} onRetry={onRetry} /> : null
  return (
    <WaitingContext value={{ notice, spots, enter }}>
      {notice && spots.length === 0 ? (
        <div className={mergeClasses(styles.spot, styles.strip)} style={{ flexGrow: 0 }}>
          {notice}
        </div>
      ) : null}
      {children}
    </WaitingContext>
  )
}

/** Where a page, a dialog or a drawer says that it still waits. */
export function WaitingSpot({ className }: { className?: string }) {
  const styles = useStyles()
  const waiting = useContext(WaitingContext)
  const id = useId()
  const enter = waiting?.enter
  useLayoutEffect(() => enter?.(id), [enter, id])
  if (!waiting?.notice || waiting.spots.at(-1) !== id) return null
  return <div className={mergeClasses(styles.spot, className)}>{waiting.notice}</div>
}
