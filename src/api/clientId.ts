/** A new name for a query, by which it can be asked about and stopped. */
export const clientId = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`
