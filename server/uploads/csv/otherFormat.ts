const looked = 8192
const maxLines = 50

const formats: readonly [pattern: RegExp, name: string][] = [
  [/^\s*<(!doctype\s+html|html|head|body|table)\b/i, 'a web page'],
  [/^\s*<\?xml\b/i, 'XML'],
  [/^\s*(?:\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*(?:[{[]|$))/, 'JSON: name it .json'],
  [/^\x1f/, 'a file packed with gzip: name it .csv.gz'],
  [/^PAR1/, 'a Parquet file: name it .parquet'],
  [/^ARROW1/, 'an Arrow file: name it .arrow'],
  [/^Obj\x01|^ORC/, 'a file of columns for machines'],
  [/^%PDF-/, 'a PDF'],
  [/^SQLite format 3/, 'an SQLite database'],
  [/^\{\\rtf/, 'a document'],
  [
    /^(?:\s|--[^\n]*|\/\*[^]*?\*\/;?)*(?:create (?:table|database|schema|or replace)|insert into|drop table|lock tables|begin transaction|begin;\s*\n|start transaction;|set [\w.@]+ ?=|pragma \w+ ?=|use [\w`"]+;\s*\n|copy [^\n]* from stdin)/i,
    'an SQL dump',
  ],
]

const inner = /\S {2,}\S/
const single = /[,;\t|]/

const isDrawn = ([first = '', second = '']: readonly string[]) =>
  /^\s*\+(?:[-=]+\+)+\s*$/.test(first) ||
  (/^[\s|:+-]+$/.test(second) && /-{2}/.test(second) && /[+|]/.test(second))

const isAligned = (lines: readonly string[]) =>
  lines.length > 2 && !single.test(lines[0] ?? '') && lines.every((line) => inner.test(line.trim()))

/** Why a text is no table of separated values, though it may be read as one; null where there is no reason. */
export const otherFormat = (head: Uint8Array): string | null => {
  const text = new TextDecoder().decode(head.subarray(0, looked))
  const [, named] = formats.find(([pattern]) => pattern.test(text)) ?? []
  if (named !== undefined)
    return `The file is ${named}${named.includes(':') ? '' : ', not a CSV file'}`
  const whole = head.length > looked ? text.slice(0, text.lastIndexOf('\n') + 1) : text
  const lines = whole
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
  if (isDrawn(lines))
    return 'The file is a table drawn with lines, as programs print it: let the program write CSV instead'
  return isAligned(lines)
    ? 'The columns of the file are aligned with spaces: separate them by commas, tabs, pipes or semicolons'
    : null
}
