/** The name of a column in words: `birthYear` as `birth Year`. */
export const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

const amounts = /^(?:\d+|\/|per|each|last|this|next|previous|prior|pro)$/

/** Whether a column is named as years are, such as `Year` or `birth_year`; amounts of a year, such as `sales_per_year`, are not. */
export const isYear = (name: string) => {
  const words =
    spaced(name)
      .toLowerCase()
      .match(/[a-z]+|\d+|\//g) ?? []
  return /^(?:year|jahr)$/.test(words.at(-1) ?? '') && !amounts.test(words.at(-2) ?? '')
}
