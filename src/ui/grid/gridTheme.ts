import { themeQuartz } from 'ag-grid-community'
import { color, fonts } from '../theme/color'

/** AG Grid in the colours and densities of the rest. */
export const gridTheme = themeQuartz.withParams({
  accentColor: color.accent,
  backgroundColor: color.panel,
  foregroundColor: color.text,
  headerBackgroundColor: color.card,
  headerTextColor: color.text,
  headerFontWeight: 600,
  borderColor: color.line,
  rowBorder: { color: color.lineFaint },
  columnBorder: false,
  headerColumnBorder: { color: color.line },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  rowHoverColor: color.raised,
  selectedRowBackgroundColor: color.accentWash,
  oddRowBackgroundColor: color.panel,
  browserColorScheme: 'dark',
  fontFamily: fonts.sans,
  fontSize: 12,
  rowHeight: 28,
  headerHeight: 32,
  cellHorizontalPadding: 12,
})
