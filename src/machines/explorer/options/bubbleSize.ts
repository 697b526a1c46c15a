import type { FormData } from '../../../api/contract'
import type { PageFields } from '../form/storedForm'

export interface BubbleSize {
  /** From -100 to 100: makes all of them smaller or larger. */
  offset: number
  /** Diameters of the smallest and the largest, in percent of the smaller side of the plot, from 1 to 50. */
  range: readonly [smallest: number, largest: number]
}

export const usualSize: BubbleSize = { offset: 0, range: [1, 6] }

const clamped = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : null

/** Read from `extra_form_data`; missing and invalid parts are as usual. */
export const bubbleSizeOf = (extra: FormData['extra_form_data']): BubbleSize => {
  const range: unknown = extra?.['bubble_minmax']
  const [smallest, largest] = Array.isArray(range)
    ? range.map((value) => clamped(value, 1, 50))
    : []
  return {
    offset: clamped(extra?.['bubble_size'], -100, 100) ?? usualSize.offset,
    range:
      smallest === undefined ||
      smallest === null ||
      largest === undefined ||
      largest === null ||
      smallest > largest
        ? usualSize.range
        : [smallest, largest],
  }
}

/** 1+2*(offset/100), or 1/(1+2*|offset|/100) below 0: scales both ends of the range, and points of one size. */
export const sizeFactor = ({ offset }: Pick<BubbleSize, 'offset'>) =>
  offset >= 0 ? 1 + 2 * (offset / 100) : 1 / (1 + (2 * -offset) / 100)

/** Diameters of the smallest and the largest bubble as shares of the smaller side of the plot. */
export const bubbleDiameters = ({
  offset,
  range: [smallest, largest],
}: BubbleSize): [number, number] => {
  const factor = sizeFactor({ offset })
  return [(smallest * factor) / 100, (largest * factor) / 100]
}

/** Stored in `extra_form_data`; what is as usual is not. */
export const sizeFields = ({ offset, range }: BubbleSize): PageFields => ({
  bubble_size: offset === usualSize.offset ? undefined : offset,
  bubble_minmax:
    range[0] === usualSize.range[0] && range[1] === usualSize.range[1] ? undefined : range,
})
