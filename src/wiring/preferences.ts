import { preference } from '../effects/storage/persistedStorage'
import { panelSizesSchema } from '../machines/explorer/panelSizes.machine'
import { layoutsSchema } from '../machines/system/layouts.machine'

export const layoutStorage = preference('layouts', layoutsSchema)
export const panelStorage = preference('panels', panelSizesSchema)
