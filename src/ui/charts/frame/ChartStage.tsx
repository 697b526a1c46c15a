import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { InSight } from './InSight'
import type { ChosenMark, Marking } from './marking'
import { placeBeside, tipStyle } from './PointerTip'
import { useMarkMenu } from './useMarkMenu'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Props<Mark> {
  width: number
  height: number
  /** What the chart shows, for those who do not see it. */
  label: string
  /** The mark at a point of the stage; the same mark is the same value each time. */
  markAt: (x: number, y: number) => Mark | null
  /** The mark an arrow key leads to; the first one from nowhere. */
  markAfter: (mark: Mark | null, arrow: Arrow) => Mark | null
  anchorOf: (mark: Mark) => { x: number; y: number }
  tipOf: (mark: Mark) => ReactNode
  /** A click chooses a mark, or Enter the one reached with the arrow keys; null where that means nothing. */
  marking: Marking | null
  /** What a mark stands for; null where it is none of the categories. */
  chosenOf: (mark: Mark) => ChosenMark | null
  /** Drawn above the marks: labels, and what lights up. */
  overlay: (lit: Mark | null) => ReactNode
  /** The marks; they are not drawn again while the pointer moves. */
  children: ReactNode
}

const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
export const isArrow = (key: string): key is Arrow => arrows.includes(key)

/** Marks with a tooltip and a ring for the one under the pointer or reached with the arrow keys. */
export function ChartStage<Mark>({
  width,
  height,
  label,
  markAt,
  markAfter,
  anchorOf,
  tipOf,
  marking,
  chosenOf,
  overlay,
  children,
}: Props<Mark>) {
  const [{ mark, byKey }, setLit] = useState<{ mark: Mark | null; byKey: boolean }>({
    mark: null,
    byKey: false,
  })
  const stage = useRef<HTMLDivElement | null>(null)
  const tip = useRef<HTMLDivElement | null>(null)
  /** Where the mark is that a key led to, to bring it into sight. */
  const place = useRef<HTMLSpanElement | null>(null)
  const at = useRef({ x: 0, y: 0 })
  const lead = ({ x, y }: { x: number; y: number }) => {
    const box = stage.current?.getBoundingClientRect()
    at.current = { x: x + (box?.left ?? 0), y: y + (box?.top ?? 0) }
  }
  const { choose, menu } = useMarkMenu(marking, () => stage.current?.focus())
  const chooseMark = (found: Mark) => {
    const chosen = choose && chosenOf(found)
    if (chosen) choose(chosen, at.current)
  }
  useLayoutEffect(() => {
    if (tip.current && mark !== null) placeBeside(tip.current, at.current.x, at.current.y)
  }, [mark, width, height])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mark !== null) {
      event.stopPropagation()
      setLit({ mark: null, byKey: false })
    }
    if (event.key === 'Enter' && mark !== null) {
      event.preventDefault()
      chooseMark(mark)
    }
    if (!isArrow(event.key)) return
    event.preventDefault()
    const next = markAfter(mark, event.key)
    if (next === null) return
    const { x, y } = anchorOf(next)
    Object.assign(place.current?.style ?? {}, { left: `${x}px`, top: `${y}px` })
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    lead({ x, y })
    setLit({ mark: next, byKey: true })
  }
  return (
    <>
      <div
        ref={stage}
        role="group"
        aria-label={`${label}; the arrow keys read its marks${choose ? `, Enter ${marking?.menuOf ? 'opens the menu of one' : 'chooses one'}` : ''}`}
        tabIndex={0}
        style={{
          position: 'relative',
          width,
          height,
          cursor: choose && mark !== null ? 'pointer' : undefined,
        }}
        onPointerMove={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          const found = markAt(clientX - box.left, clientY - box.top)
          at.current = { x: clientX, y: clientY }
          if (found !== mark) setLit({ mark: found, byKey: false })
          else if (tip.current) placeBeside(tip.current, clientX, clientY)
        }}
        onClick={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          const found = markAt(clientX - box.left, clientY - box.top)
          at.current = { x: clientX, y: clientY }
          if (found !== null) chooseMark(found)
        }}
        onPointerLeave={() => setLit({ mark: null, byKey: false })}
        onBlur={() => setLit({ mark: null, byKey: false })}
        onKeyDown={press}
      >
        <InSight {...{ width, height }}>
          {children}
          <span ref={place} style={{ position: 'absolute' }} />
          <svg
            width={width}
            height={height}
            style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
            aria-hidden
          >
            {overlay(mark)}
          </svg>
        </InSight>
        <div ref={tip} style={tipStyle} role={byKey ? 'status' : undefined}>
          {mark === null ? null : tipOf(mark)}
        </div>
      </div>
      {menu}
    </>
  )
}
