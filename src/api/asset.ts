import { getAsset } from './client'

/** The bytes of a font that the page was built with. */
export const readAsset = (url: string) => getAsset('font/', url)
