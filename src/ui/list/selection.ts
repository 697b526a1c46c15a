/** Which rows of a list are marked, and how marking is told. */
export interface Selection<Row> {
  keys: ReadonlySet<string | number>
  nameOf: (row: Row) => string
  onMark: (rows: readonly Row[], marked: boolean) => void
  onClear: () => void
}
