/** How many items a page of a list screen has. */
export const listPageSize = 25
