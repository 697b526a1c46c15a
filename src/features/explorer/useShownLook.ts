import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { sizeFields } from '../../machines/explorer/options/bubbleSize'
import { colorFields } from '../../machines/explorer/options/chartColors'
import { withPageFields } from '../../machines/explorer/form/storedForm'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'

/** The `extra_form_data` of the form with what an open dialog tries out. */
export const useShownLook = (slots: SlotsRef) => {
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const { bubbleSizeDialog, colorPicker } = useSelector(slots, (snapshot) => snapshot.children)
  const size = useSelector(bubbleSizeDialog, (snapshot) => snapshot?.context.draft)
  const colors = useSelector(colorPicker, (snapshot) => snapshot?.context.draft)
  const { extra_form_data: extra, viz_type: vizType } = form
  return useMemo(() => {
    if (!size && !colors) return extra
    return withPageFields(extra, {
      ...(size ? sizeFields(size) : {}),
      ...(colors ? colorFields(colors, vizType) : {}),
    })
  }, [extra, vizType, size, colors])
}
