import { preference } from '../effects/storage/persistedStorage'
import { panelSizesSchema } from '../machines/explorer/panelSizes.machine'
import { autoApplySchema } from '../machines/explorer/run/autoApply.machine'
import { layoutsSchema } from '../machines/system/layouts.machine'

export const layoutStorage = preference('layouts', layoutsSchema)
export const panelStorage = preference('panels', panelSizesSchema)
export const autoApplyStorage = preference('autoApply', autoApplySchema)
