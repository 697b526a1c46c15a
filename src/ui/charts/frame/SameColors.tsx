import { createContext, use, useState, type ReactNode } from 'react'
import type { SharedColors } from './keyColors'

const Colors = createContext<SharedColors | null>(null)

/** The charts within draw the same name in the same colour. */
export function SameColors({ children }: { children: ReactNode }) {
  const [colors] = useState<SharedColors>(() => new Map())
  return <Colors value={colors}>{children}</Colors>
}

/** What the charts of the page share; null where they share nothing. */
export const useSharedColors = () => use(Colors)
