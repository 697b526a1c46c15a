/** How long nothing is typed until a search begins, in ms. */
export const searchDebounce = 250
