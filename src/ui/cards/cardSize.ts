/** The least width of a card in a grid that fills the page, and the gap between cards. */
export const cardWidth = 272
export const cardGap = 12
