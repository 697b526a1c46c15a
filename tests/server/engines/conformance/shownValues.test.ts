import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { findColumn } from '../../../../server/charts/sql/columns.ts'
import type { Cell } from '../../../../server/engines/engine.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { aggregatesFor } from '../../../../src/api/contract/aggregates.ts'
import { cellLabel } from '../../../../src/api/contract/valueTexts.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { charted, sourceOver } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { typeTables } from './shownValues.ts'

const page = new URL('../../../../docs/types.md', import.meta.url)
const kinds = ['number', 'text', 'moment', 'truth']

/** The part of the page about one kind of database, and what lies before and after it. */
const sectionOf = (text: string, title: string) => {
  const from = text.indexOf(`## ${title}\n`)
  const next = text.indexOf('\n## ', from + 1)
  return { from, to: next < 0 ? text.length : next + 1 }
}

onEveryEngine(
  ({ kind, backend }, database) => {
    const { title = '', before, after, types } = typeTables[backend] ?? { types: [] }
    const names = types.map((_, index) => `c${index}`)
    const rowCount = Math.max(...types.map(([, ...literals]) => literals.length)) + 1
    const seen: string[] = []
    let source: Source
    beforeAll(async () => {
      const { run, name, types: own } = database()
      if (before !== undefined) await run(before)
      const literal = (index: number, row: number) => {
        const [type, ...literals] = types[index] ?? ['']
        const written = literals[row] ?? 'NULL'
        return backend === 'duckdb' || backend === 'trino' ? `CAST(${written} AS ${type})` : written
      }
      const rows = Array.from({ length: rowCount }, (_, row) =>
        [String(row), ...names.map((_name, index) => literal(index, row))].join(', '),
      )
      const columns = [
        `${name('id')} ${own.integer}`,
        ...types.map(([type], at) => `${name(names[at] ?? '')} ${type}`),
      ]
      await run(`CREATE TABLE ${name('shown')} (${columns.join(', ')})${after ?? ''}`)
      await run(`INSERT INTO ${name('shown')} VALUES ${rows.map((row) => `(${row})`).join(', ')}`)
      source = await sourceOver(database().engine, backend, 'shown')
    })
    const chart = (form: object) => charted(database().engine, source, form)

    test.each(types.map(([type], at): [string, number] => [type || 'no type', at]))(
      `${kind}: every value of %s is shown apart, grouped, and finds its rows by what is shown`,
      async (type, at) => {
        const name = names[at] ?? ''
        const written = types[at]?.slice(1) ?? []
        const column = findColumn(source, name)
        if (column === undefined) throw new Error(name)
        const table = {
          viz_type: 'table',
          all_columns: ['id', name],
          order_by_cols: [['id', true]],
        }
        const { rows } = await chart(table)
        const labels = rows.map((row) => cellLabel(row[name] as Cell))
        const groups = await chart({
          viz_type: 'dist_bar',
          groupby: [name],
          metrics: [metric('COUNT', 'id')],
          time_grain_sqla: { [name]: 'none' },
        })
        const found: unknown[] = []
        for (const label of labels.slice(0, written.length + 1)) {
          const matched = await chart({ ...table, adhoc_filters: [filter(name, 'IN', [label])] })
          found.push(matched.rows.map(({ id }) => id))
        }
        const aggregates = [
          ...new Set(['MIN', 'MAX', ...aggregatesFor(column.type_generic, backend)]),
        ]
        const [aggregated = {}] = (
          await chart({
            viz_type: 'dist_bar',
            groupby: ['id'],
            row_limit: 1,
            metrics: aggregates.map((each) => metric(each, name)),
          })
        ).rows
        expect({
          apart: new Set(labels).size,
          groups: groups.rows
            .map((row) => [cellLabel(row[name] as Cell), row['COUNT(id)']])
            .toSorted(),
          found,
          aggregated: Object.keys(aggregated),
        }).toEqual({
          apart: written.length + 1,
          groups: [
            ...labels.slice(0, written.length).map((label) => [label, 1]),
            ['<NULL>', rows.length - written.length],
          ].toSorted(),
          found: [
            ...written.map((_literal, row) => [row]),
            rows.slice(written.length).map(({ id }) => id),
          ],
          aggregated: ['id', ...aggregates.map((each) => `${each}(${name})`)],
        })
        const shown = labels
          .slice(0, Math.min(6, written.length))
          .map(
            (label) =>
              `\`${JSON.stringify(label).slice(1, -1).replaceAll('\\"', '"').replaceAll('|', '\\|')}\``,
          )
        seen.push(
          `| \`${type.replaceAll('|', '\\|')}\` | ${kinds[column.type_generic]} | ${shown.join(', ')}${written.length > 6 ? ', …' : ''} |`,
        )
      },
    )

    test(`${kind}: docs/types.md says how the values of each type are shown`, () => {
      const text = readFileSync(page, 'utf8')
      const { from, to } = sectionOf(text, title)
      const section = `## ${title}\n\n| type | kind | values as they are shown |\n|---|---|---|\n${seen.join('\n')}\n`
      if (process.env['CHARTROOM_WRITE_TYPES'] !== undefined)
        writeFileSync(
          page,
          text.slice(0, from) + section + text.slice(to).replace(/^(?=## )/, '\n'),
        )
      else expect(text.slice(from, to).trimEnd()).toBe(section.trimEnd())
    })
  },
  {
    requested: ({ kind }) => kind !== 'the workspace',
    missing: ({ unreached, chartless = null }) => unreached ?? chartless,
  },
)
