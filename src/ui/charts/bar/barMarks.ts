import type { Arrow } from '../frame/ChartStage'
import type { BarLayout, BarPart } from './barLayout'

const stepOf: Record<Arrow, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The marks of bars as they are laid out, each by its number among the parts. */
export const barMarks = (
  { parts, margin }: Pick<BarLayout, 'parts' | 'margin'>,
  horizontal: boolean,
) => {
  const numbered = parts.map((part, at) => ({ ...part, at }))
  const byRow = [...Map.groupBy(numbered, ({ row }) => row).values()]
  /** The part of the next or last row with this key, or with the nearest one that the row has. */
  const beside = ({ row, key }: BarPart, step: number) => {
    const position = byRow.findIndex(([first]) => first?.row === row)
    const others = byRow[(position + step + byRow.length) % byRow.length] ?? []
    const [nearest] = others.toSorted(
      (one, other) => Math.abs(one.key - key) - Math.abs(other.key - key),
    )
    return nearest?.at ?? null
  }
  const within = ({ row, key }: BarPart, step: number) => {
    const own = byRow.find(([first]) => first?.row === row) ?? []
    const position = own.findIndex((part) => part.key === key)
    return own[(position + step + own.length) % own.length]?.at ?? null
  }
  return {
    /** The mark at a point, in pixels from the top left of the stage. */
    at: (x: number, y: number) => {
      const [across, down] = [x - margin.left, y - margin.top]
      const found = parts.findIndex(
        (part) =>
          across >= part.x &&
          across <= part.x + part.width &&
          down >= part.y &&
          down <= part.y + part.height,
      )
      return found < 0 ? null : found
    },
    /** Along the category axis from bar to bar, along the value axis through the parts of one. */
    after: (mark: number | null, arrow: Arrow) => {
      const part = mark === null ? undefined : parts[mark]
      if (!part) return byRow[0]?.[0]?.at ?? null
      const isAlong = horizontal === (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
      // Parts grow upwards in upright bars.
      const step = stepOf[arrow] * (isAlong && !horizontal ? -1 : 1)
      return isAlong ? within(part, step) : beside(part, step)
    },
    anchorOf: (mark: number) => {
      const { x, y, width, height } = parts[mark] ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: margin.left + x + width / 2, y: margin.top + y + height / 2 }
    },
  }
}
