/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The positions in a random order, in place. */
export const shuffle = (positions: Uint32Array, random: () => number) => {
  for (let last = positions.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = positions[last] ?? 0
    positions[last] = positions[other] ?? 0
    positions[other] = moved
  }
  return positions
}
