import type { PreparedCsv } from './prepare.ts'
import type { Scan } from './scan.ts'

/** What stands for a value that is missing in such a file where a text of its own may be empty, or be called NULL. */
export const missingMark = '\u0002missing\u0003'

/** What a scan would count of a file that we wrote ourselves: its rows, its longest one, and how many values each column has. */
const knownScan = (rows: number, longest: number, filled: readonly number[]): Scan => ({
  bytes: 0,
  utf8: true,
  binary: false,
  records: rows,
  blankLines: 0,
  afterGap: null,
  emptyTail: { records: 0, start: 0 },
  lineEnds: { lf: rows, crlf: 0, cr: 0 },
  spacedFields: 0,
  brokenQuotes: { records: 0, first: null },
  longestRecord: longest * 3,
  openRecordStart: 0,
  openQuoteRecord: null,
  first: { marks: [], lengths: [], filled: [] },
  marks: [],
  lengths: [],
  filled,
  widths: { min: 0, max: 0, records: 0, surplus: 0, gaps: 0 },
  head: new Uint8Array(0),
  foreign: new Uint8Array(0),
  controlAt: null,
})

/** A file that we wrote ourselves from one that is no text: it has no header line, and all its rows are taken. */
export const writtenCsv = (
  path: string,
  { rows, longest, filled }: { rows: number; longest: number; filled: readonly number[] },
) =>
  ({
    path,
    scan: knownScan(rows, longest, filled),
    headed: false,
    source: null,
    sourceLine: (line: number) => line,
    linesBefore: 0,
    leftOut: [],
    fixes: [],
  }) satisfies Partial<PreparedCsv>
