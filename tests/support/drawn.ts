/** Numbers from 0 to 1 that are the same in every run. */
export const drawn = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
