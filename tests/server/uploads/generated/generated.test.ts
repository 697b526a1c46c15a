import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detecting } from '../../../support/fileReading.ts'
import { generated, type Generated, type Known } from './files.ts'

const fewFiles = 40
const count = Number(process.env['CHARTROOM_TEST_GENERATED_FILES'] ?? fewFiles)
const python = process.env['CHARTROOM_TEST_PYTHON'] ?? 'python3'
const files = await Promise.all(Array.from({ length: count }, (_, seed) => generated(seed)))

const fieldsOf = ({ format, encoding, separator }: Generated): Record<string, string> =>
  format !== 'csv' ? {} : { encoding, delimiter: separator }

const sameMoment = (read: string, known: string) =>
  read.replace('T', ' ').replace(/ 00:00:00$/, '') === known.replace(/ 00:00:00$/, '')

/** True where what was read says the same as what was written, by the type the column was given. */
const isSame = (read: unknown, type: string, { text, value }: Known) => {
  if (value === null) return read === null
  if (type === 'VARCHAR')
    return (
      read === text ||
      (typeof value !== 'string' && read === String(value).toUpperCase()) ||
      (typeof value === 'string' && typeof read === 'string' && sameMoment(read, value))
    )
  if (/^(BIGINT|HUGEINT|DOUBLE)$/.test(type)) return Number(read) === Number(text)
  if (type === 'BOOLEAN') return read === value
  return typeof read === 'string' && typeof value === 'string' && sameMoment(read, value)
}

test(
  `${count} generated files are read as they are written, cell by cell`,
  { timeout: 1_200_000 },
  async () => {
    const differences: string[] = []
    let cells = 0
    for (const file of files) {
      const read = await detecting({
        content: file.bytes,
        fileName: `data.${file.format}`,
        fields: fieldsOf(file),
      })
      if (!('rows' in read)) {
        differences.push(`file ${file.seed} (${file.format}): ${read.refused}`)
        continue
      }
      const types = (read.columns ?? []).map((named, index) =>
        named.slice((file.names[index] ?? '').length + 1),
      )
      if (read.rows.length !== file.rows.length)
        differences.push(`file ${file.seed}: ${read.rows.length} rows for ${file.rows.length}`)
      for (const [row, known] of file.rows.entries())
        for (const [column, cell] of known.entries()) {
          cells += 1
          const found = read.rows[row]?.[column] ?? null
          if (!isSame(found, types[column] ?? '', cell))
            differences.push(
              `file ${file.seed} (${file.format}) row ${row} ${file.names[column]} ${types[column]}: ${JSON.stringify(found)} for ${JSON.stringify(cell.text)}`,
            )
        }
    }
    expect(differences).toEqual([])
    expect(cells).toBeGreaterThan(count * 50)
  },
)

const pythonLacks = () => {
  try {
    execFileSync(python, ['-c', 'import openpyxl, xlrd'], { stdio: 'ignore' })
    return null
  } catch {
    return `${python} with openpyxl and xlrd is not there: set CHARTROOM_TEST_PYTHON to one that has them`
  }
}

const lacking = pythonLacks()

/** A generated cell as Python's reader of its format tells it. */
const isPythons = (read: unknown, { format }: Generated, { text, value }: Known) => {
  if (value === null) return read === null
  if (format === 'csv') return read === text
  if (typeof value === 'string' && typeof read === 'string')
    return read === value || sameMoment(read, value)
  return typeof value === 'number' ? Number(read) === value : read === value
}

test(
  lacking === null
    ? "Python's readers find the same cells in the generated files"
    : `the files were not read by Python: ${lacking}`,
  { timeout: 600_000 },
  ({ skip }) => {
    if (lacking !== null) return skip()
    const folder = mkdtempSync(join(tmpdir(), 'chartroom-generated-'))
    try {
      const listed = files.map((file) => {
        const path = join(folder, `${file.seed}.${file.format}`)
        writeFileSync(path, file.bytes)
        return { path, format: file.format, encoding: file.encoding, separator: file.separator }
      })
      writeFileSync(join(folder, 'files.json'), JSON.stringify(listed))
      const script = join(import.meta.dirname, 'readBack.py')
      const read = JSON.parse(
        execFileSync(python, [script, join(folder, 'files.json')], {
          maxBuffer: 1_073_741_824,
        }).toString(),
      ) as unknown[][][]
      const differences = files.flatMap((file, index) =>
        file.rows.flatMap((known, row) =>
          known.flatMap((cell, column) => {
            const found = read[index]?.[row + 1]?.[column] ?? null
            return isPythons(found, file, cell)
              ? []
              : [
                  `file ${file.seed} (${file.format}) row ${row} ${file.names[column]}: ${JSON.stringify(found)} for ${JSON.stringify(cell.text)}`,
                ]
          }),
        ),
      )
      expect(differences).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
