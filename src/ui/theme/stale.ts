/** How what is shown looks while it is read anew, unless that takes but a moment. */
export const stale = {
  opacity: 0.8,
  transitionProperty: 'opacity',
  transitionDuration: '120ms',
  transitionDelay: '150ms',
} as const
