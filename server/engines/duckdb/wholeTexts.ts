import accessors from '@duckdb/node-api/lib/vectors/dataAccessors.js'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The binding decodes every value with one decoder, which takes a leading U+FEFF for a mark and drops it. */
Object.defineProperty(accessors.textDecoder, 'decode', {
  value: (bytes: Uint8Array) => decoder.decode(bytes),
})
