import { makeStyles } from '@fluentui/react-components'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../format/numbers'
import { color } from '../../theme/color'
import { canvasPainter } from './canvasPainter'
import {
  maxCanvasPoints,
  maxInSlice,
  nextPace,
  slicesOf,
  type PointPainter,
  type PointScene,
} from './pointScene'
import { webglPainter } from './webglPainter'

const useStyles = makeStyles({
  thinned: {
    position: 'absolute',
    top: '8px',
    right: '8px',
    padding: '2px 8px',
    borderRadius: '4px',
    backgroundColor: color.raised,
    color: color.quiet,
    fontSize: '11px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
})

/** Milliseconds without a move, once its frame is painted, after which the points that were left out are drawn. */
const rests = 150

interface Props {
  scene: PointScene
  /** What this layer is called among others. */
  name?: string
}

/** The points on a canvas: by WebGL where there are many and the browser has it, with its pen otherwise. */
export function PointLayer({ scene, name }: Props) {
  const styles = useStyles()
  const [painter, setPainter] = useState<{ paint: PointPainter } | null>(null)
  const [withoutWebgl, setWithoutWebgl] = useState(false)
  const count = scene.model.x.length
  const webgl = count > maxCanvasPoints && !withoutWebgl
  const { width, height } = scene.room
  const ratio = window.devicePixelRatio
  const canvas = useCallback(
    (element: HTMLCanvasElement) => {
      const giveUp = () => setWithoutWebgl(true)
      element.addEventListener('webglcontextlost', giveUp)
      const paint = webgl ? webglPainter(element) : canvasPainter(element)
      if (paint) setPainter({ paint })
      else if (webgl) giveUp()
      return () => {
        element.removeEventListener('webglcontextlost', giveUp)
        setPainter(null)
      }
    },
    [webgl],
  )
  /** Why some of the points are not drawn yet. */
  const [waits, setWaits] = useState<'while moving' | 'while drawing' | null>(null)
  const [shown, setShown] = useState(0)
  const last = useRef<PointScene | null>(null)
  /** How many points this machine paints in a frame. */
  const pace = useRef(maxInSlice)
  useEffect(() => {
    const moved = last.current?.model === scene.model && last.current.view !== scene.view
    last.current = scene
    if (painter === null) return undefined
    const step = webgl ? slicesOf(count, pace.current) : 1
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    const paintFrom = (offset: number) => {
      const since = performance.now()
      const isPainted = painter.paint(scene, { offset, step })
      const goOn = () => {
        if (!isPainted()) return void (frame = requestAnimationFrame(goOn))
        pace.current = nextPace(count / step, performance.now() - since)
        if (offset + 1 === step) setWaits(null)
        else if (moved && offset === 0) rest = setTimeout(() => paintFrom(1), rests)
        else paintFrom(offset + 1)
      }
      frame = requestAnimationFrame(goOn)
    }
    paintFrom(0)
    queueMicrotask(() => {
      setShown(Math.ceil(count / step))
      setWaits(step === 1 ? null : moved ? 'while moving' : 'while drawing')
    })
    return () => {
      clearTimeout(rest)
      cancelAnimationFrame(frame)
    }
  }, [painter, scene, count, webgl])
  return (
    <>
      <canvas
        key={String(webgl)}
        ref={canvas}
        data-layer={name ?? (webgl ? 'webgl' : 'canvas')}
        data-waits={waits}
        aria-hidden
        width={Math.round(width * ratio)}
        height={Math.round(height * ratio)}
        style={{ position: 'absolute', width, height, pointerEvents: 'none' }}
      />
      {waits === 'while moving' && name === undefined ? (
        <div className={styles.thinned} role="status">
          {`${formatNumber(shown)} of ${formatNumber(count)} points while moving`}
        </div>
      ) : null}
    </>
  )
}
