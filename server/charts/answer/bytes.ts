import { setImmediate } from 'node:timers/promises'

const pieceLength = 128 * 1024

/** Texts as bytes in pieces of a good size for a socket, letting other requests in after each piece. */
export async function* pieces(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  let buffered = ''
  for (const text of texts) {
    buffered += text
    if (buffered.length < pieceLength) continue
    yield Buffer.from(buffered)
    buffered = ''
    await setImmediate()
  }
  if (buffered !== '') yield Buffer.from(buffered)
}

/** JSON texts as one JSON array. */
export function* asArray(texts: Iterable<string>): Generator<string> {
  let before = '['
  for (const text of texts) {
    yield before + text
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/**
 * Reads on until `minLength` bytes are buffered, so that what fails early fails before anything is answered. The source is
 * returned when the reader stops.
 */
export const primed = async (source: AsyncGenerator<Uint8Array>, minLength: number) => {
  const buffered: Uint8Array[] = []
  let length = 0
  let ended = false
  while (!ended && length < minLength) {
    const next = await source.next()
    if (next.done === true) ended = true
    else {
      buffered.push(next.value)
      length += next.value.byteLength
    }
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield* buffered
      yield* source
    } finally {
      await source.return(undefined)
    }
  }
  return { buffered, ended, length, all: rest }
}

/** The pieces of a source as they are read; `giveUp` is called when the reader takes none for `idleMs`. */
export async function* whileRead(
  source: AsyncIterable<Uint8Array>,
  idleMs: number,
  giveUp: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const idle = setTimeout(giveUp, idleMs)
    try {
      yield piece
    } finally {
      clearTimeout(idle)
    }
  }
}
