import { createPart, themeQuartz } from 'ag-grid-community'
import { color, fonts } from '../theme/color'

/** Scrollbars that take no room let the ends of the cells below them through. */
export const clearScrollbars = createPart({
  feature: 'clearScrollbars',
  css: `.ag-scrollbar-invisible > :is(.ag-body-vertical-scroll-viewport, .ag-body-horizontal-scroll-viewport) {
  background-color: transparent;
}`,
})

/** AG Grid in the colours and densities of the rest. */
export const gridTheme = themeQuartz.withPart(clearScrollbars).withParams({
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
