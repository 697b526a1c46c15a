/** The web address of a file that the server fetches, and that has no bytes on the page; null for any other file. */
export const addressOf = (file: File): string | null =>
  'address' in file && typeof file.address === 'string' ? file.address : null
