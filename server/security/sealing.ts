import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const mark = 'v1.'

/** Seals texts so that only this server can read them, and only for the purpose they were sealed for. */
export interface Sealing {
  seal: (text: string, purpose: string) => string
  /** The text again; nothing where it was sealed under another secret, for another place, or was changed. */
  open: (sealed: string, purpose: string) => string | null
}

/** Seals with a key of its own that is derived from the server's secret. */
export const createSealing = (secret: string): Sealing => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chartroom: secrets of databases', 32))
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return `${mark}${Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      if (!sealed.startsWith(mark) || bytes.length < nonceBytes + tagBytes) return null
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([
          opening.update(bytes.subarray(nonceBytes + tagBytes)),
          opening.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
