import { makeStyles } from '@fluentui/react-components'
import { useCallback } from 'react'
import { VizTypeThumb } from '../charts/types/VizTypeThumb'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: color.thumb,
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  placeholder: { width: '100%', filter: 'grayscale(1)', opacity: 0.4 },
})

export interface ThumbProps {
  /** The address of the picture; null while there is none. */
  src: string | null
  /** The chart type, or `dashboard`, whose placeholder stands in for the picture; null is an empty place. */
  vizType: string | null
  height?: number
  /** Called whenever the thumb comes into sight or near it. */
  onSeen?: (() => void) | undefined
}

/** The small picture of a chart, or a gray drawing of its type until there is one. The words beside it say what it is. */
export function Thumb({ src, vizType, height = 128, onSeen }: ThumbProps) {
  const styles = useStyles()
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || onSeen === undefined) return undefined
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) onSeen()
        },
        { rootMargin: '128px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onSeen],
  )
  return (
    <div
      ref={watch}
      className={styles.root}
      style={{ height }}
      data-thumb={src === null ? 'placeholder' : 'picture'}
    >
      {src === null ? (
        <span className={styles.placeholder}>
          {vizType === null ? null : <VizTypeThumb id={vizType} height={height} />}
        </span>
      ) : (
        <img className={styles.image} src={src} alt="" draggable={false} />
      )}
    </div>
  )
}
