const unsafe = /[\0-\x1f\x7f-\x9f"*/:<>?\\|%;]/g
const max = 150

/** A title as a file's name on any system. */
export const fileName = (title: string, extension: string): string => {
  const plain = title
    .normalize('NFC')
    .toWellFormed()
    .replace(unsafe, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = plain
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
  return `${short === '' ? 'export' : short}.${extension}`
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** The header that names the file: plain letters for old readers, the whole name for the others (RFC 6266). */
export const disposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, percent)}`
}
