const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)

/** What a file is by its first bytes, whatever it is called: a zip archive, a container of old Office, an older sheet, or else. */
export const containerOf = (head: Uint8Array): 'zip' | 'compound' | 'bare' | null => {
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return 'zip'
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound'
  return startsWith(head, 0x09, 0x08) ||
    startsWith(head, 0x09, 0x04) ||
    startsWith(head, 0x09, 0x02)
    ? 'bare'
    : null
}
