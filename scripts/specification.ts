import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStatements } from './statements.ts'

const statements = readStatements(
  readFileSync(join(import.meta.dirname, '..', 'docs', 'specification.md'), 'utf8'),
)
const areas = [...new Set(statements.map(({ area }) => area))].toSorted()
const count = (area: string | null) => {
  const rows = statements.filter((row) => area === null || row.area === area)
  return {
    area: area ?? 'all',
    done: rows.filter(({ tests }) => tests.length > 0).length,
    'not yet': rows.filter(({ tests }) => tests.length === 0).length,
  }
}
console.table([...areas, null].map(count))
