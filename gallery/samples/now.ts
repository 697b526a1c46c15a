/** When what runs in the gallery is looked at. */
export const now = Date.now()
