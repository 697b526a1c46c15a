import type { FormData } from '../../../api/contract'
import type { PageFields } from '../form/storedForm'

export interface ChartColors {
  /** Name of the palette; null for the chart type's own colours. */
  scheme: string | null
  /** From 0 to 100. */
  opacity: number
}

/** Bubbles lie on each other, so that they are seen through. */
export const usualColors = (vizType: string): ChartColors => ({
  scheme: null,
  opacity: vizType === 'bubble' ? 80 : 100,
})

/** Read from `extra_form_data`; missing and invalid parts are as usual for the type. */
export const chartColorsOf = (extra: FormData['extra_form_data'], vizType: string): ChartColors => {
  const { color_scheme: scheme, opacity } = extra ?? {}
  return {
    scheme: typeof scheme === 'string' ? scheme : null,
    opacity:
      typeof opacity === 'number' && Number.isFinite(opacity)
        ? Math.min(100, Math.max(0, opacity))
        : usualColors(vizType).opacity,
  }
}

/** Stored in `extra_form_data`; what is as usual is not. */
export const colorFields = ({ scheme, opacity }: ChartColors, vizType: string): PageFields => ({
  color_scheme: scheme ?? undefined,
  opacity: opacity === usualColors(vizType).opacity ? undefined : opacity,
})
