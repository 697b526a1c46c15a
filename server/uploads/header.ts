import { unacceptable } from '../problem.ts'
import type { CsvOptions } from './options.ts'
import { headBytes, markLength } from './scan.ts'

const separatorNames: Record<string, string> = { ',': 'comma', '\t': 'tab', '|': 'pipe', ';': 'semicolon' }
const mostColumns = 20_000

/** The values of the record that starts at `from`, and where the next one starts. */
const recordAt = (text: string, from: number, separator: string) => {
  const values: string[] = []
  let value = ''
  let at = from
  let quoted = false
  for (; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quoted) {
      if (sign !== '"') value += sign
      else if (text[at + 1] === '"') {
        value += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && value.trim() === '') {
      quoted = true
      value = ''
    } else if (sign === separator) {
      values.push(value)
      value = ''
    } else if (sign === '\n' || sign === '\r') break
    else value += sign
  }
  values.push(value)
  const next = text.startsWith('\r\n', at) ? at + 2 : at + 1
  return { values, next }
}

const lineEnd = (text: string, from: number) => {
  const found = text.slice(from).search(/\r\n|\r|\n/)
  return found < 0 ? text.length : from + found + (text.startsWith('\r\n', from + found) ? 2 : 1)
}

/** Where the header starts: after the skipped lines and the blank ones that follow them. */
const headerStart = (text: string, skipRows: number) => {
  let lines = 0
  let at = 0
  const isBlank = () => /^[ ]*(\r|\n|$)/.test(text.slice(at, at + 4096))
  while (at < text.length && (lines < skipRows || isBlank())) {
    at = lineEnd(text, at)
    lines += 1
  }
  return { at, lines }
}

const checkSeparator = (values: readonly string[], separator: string) => {
  const [only = ''] = values
  if (values.length > 1) return
  const other = Object.keys(separatorNames).filter((sign) => sign !== separator).find((sign) => only.includes(sign))
  if (other !== undefined)
    throw unacceptable(
      `The header has no ${separatorNames[separator]} but a ${separatorNames[other]}: choose ${separatorNames[other]} as the separator`,
    )
}

/** Names as the contract wants them: an empty one becomes `Unnamed: N`, a repeated one `X.1`. */
const distinct = (values: readonly string[], renameDuplicates: boolean) => {
  const taken = new Set<string>()
  const warnings: string[] = []
  const names = values.map((value, index) => {
    const wanted = value.trim() === '' ? `Unnamed: ${index}` : value
    let name = wanted
    for (let count = 1; taken.has(name.toLowerCase()); count += 1) name = `${wanted}.${count}`
    if (name !== wanted && !renameDuplicates) throw unacceptable(`The column ${wanted} appears more than once`)
    if (name !== wanted) warnings.push(`The column ${wanted} appears more than once: the one at position ${index + 1} is called ${name}`)
    taken.add(name.toLowerCase())
    return name
  })
  return { names, warnings }
}

export interface Header {
  names: string[]
  warnings: string[]
  /** Where the header starts in the file. */
  line: number
  byte: number
}

/** The column names of the file, where they stand, and what was changed of them. */
export const readHeader = (head: Uint8Array, options: CsvOptions): Header => {
  const text = new TextDecoder('utf-8').decode(head)
  const { at, lines } = headerStart(text, options.skipRows)
  if (at >= text.length) throw unacceptable('The file is empty')
  const { values: read, next } = recordAt(text, at, options.separator)
  if (head.length === headBytes && next > text.length) throw unacceptable('The first line is longer than 4 MB: this is not a header')
  const values = options.skipSpaces ? read.map((value) => value.replace(/^ +/, '')) : read
  checkSeparator(values, options.separator)
  if (values.length > mostColumns) throw unacceptable(`The file has ${values.length} columns; at most ${mostColumns} can be read`)
  const byte = markLength(head) + Buffer.byteLength(text.slice(0, at))
  return { ...distinct(values, options.renameDuplicates), line: lines + 1, byte }
}
