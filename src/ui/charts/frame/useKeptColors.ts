import { useState } from 'react'
import type { KeptColors } from './keyColors'

/** The colours that the names of one chart of a page keep while it stands there. */
export const useKeptColors = () => useState<KeptColors>(() => new Map())[0]
