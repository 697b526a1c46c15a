import { Refusal } from '../../problem.ts'

export type Fields = Readonly<Record<string, string>>

export const refuse = (field: string, message: string): never => {
  throw new Refusal(400, `${field}: ${message}`, { fields: { [field]: [message] } })
}

const truths: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
export const flag = (fields: Fields, name: string, otherwise: boolean) => {
  const text = (fields[name] ?? '').trim().toLowerCase()
  return text === '' ? otherwise : (truths[text] ?? refuse(name, 'Must be true or false'))
}

const absent = new Set(['', 'none', 'null', 'undefined'])
export const whole = (fields: Fields, name: string) => {
  const text = (fields[name] ?? '').trim()
  if (absent.has(text.toLowerCase())) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : refuse(name, 'Must be a whole number from 0 up')
}

const listed = (text: string): string[] => {
  if (!text.trim().startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return (JSON.parse(text) as unknown[]).map(String)
  } catch {
    return text.split(',').map((part) => part.trim())
  }
}
export const list = (fields: Fields, name: string) => {
  const text = fields[name]
  return text === undefined || text.trim() === '' || text.trim() === '[]' ? null : listed(text)
}

export const text = (fields: Fields, name: string) => {
  const value = (fields[name] ?? '').trim()
  return value === '' ? null : value
}
