import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { axesFields, draftedAxes } from '../../machines/explorer/options/axes'
import { sizeFields } from '../../machines/explorer/options/bubbleSize'
import { colorFields } from '../../machines/explorer/options/chartColors'
import { formatFields } from '../../machines/explorer/options/numberFormats'
import { withPageFields } from '../../machines/explorer/form/storedForm'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'

/** The `extra_form_data` of the form with what an open dialog tries out. */
export const useShownLook = (slots: SlotsRef) => {
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const { bubbleSizeDialog, axesDialog, colorPicker, numberFormatDialog } = useSelector(
    slots,
    (snapshot) => snapshot.children,
  )
  const size = useSelector(bubbleSizeDialog, (snapshot) => snapshot?.context.draft)
  const axes = useSelector(axesDialog, (snapshot) => snapshot?.context.draft)
  const colors = useSelector(colorPicker, (snapshot) => snapshot?.context.draft)
  const format = useSelector(numberFormatDialog, (snapshot) => snapshot?.context)
  const { extra_form_data: extra, viz_type: vizType } = form
  return useMemo(() => {
    if (!size && !axes && !colors && !format) return extra
    return withPageFields(extra, {
      ...(size ? sizeFields(size) : {}),
      ...(axes ? axesFields(draftedAxes(axes), vizType) : {}),
      ...(colors ? colorFields(colors, vizType) : {}),
      ...(format ? formatFields(extra, format.input.name, format.draft) : {}),
    })
  }, [extra, vizType, size, axes, colors, format])
}
