import { useCallback, useEffect, useRef, useState } from 'react'
import { canvasPainter } from './canvasPainter'
import { maxCanvasPoints, type PointPainter, type PointScene } from './pointScene'
import { webglPainter } from './webglPainter'

/** Milliseconds without a move after which every point is drawn again. */
const rests = 150

/** The points on a canvas: by WebGL where there are many and the browser has it, with its pen otherwise. */
export function PointLayer({ scene }: { scene: PointScene }) {
  const [painter, setPainter] = useState<{ paint: PointPainter } | null>(null)
  const [withoutWebgl, setWithoutWebgl] = useState(false)
  const webgl = scene.model.x.length > maxCanvasPoints && !withoutWebgl
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
  const last = useRef<PointScene | null>(null)
  useEffect(() => {
    const moved = last.current?.model === scene.model && last.current.view !== scene.view
    last.current = scene
    painter?.paint(scene, moved)
    if (!moved) return undefined
    const rest = setTimeout(() => painter?.paint(scene, false), rests)
    return () => clearTimeout(rest)
  }, [painter, scene])
  return (
    <canvas
      key={String(webgl)}
      ref={canvas}
      data-layer={webgl ? 'webgl' : 'canvas'}
      aria-hidden
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ position: 'absolute', width, height, pointerEvents: 'none' }}
    />
  )
}
