const endBytes = 20

const withoutCutCharacters = (bytes: Buffer) => bytes.toString().replaceAll('\uFFFD', '')

/** A name of at most so many bytes: a longer one loses its middle, so that its beginning and its end say what it is. */
export const fittedName = (name: string, maxBytes: number): string => {
  const bytes = Buffer.from(name)
  if (bytes.length <= maxBytes) return name
  return [bytes.subarray(0, maxBytes - endBytes), bytes.subarray(-endBytes)]
    .map(withoutCutCharacters)
    .join('')
}
