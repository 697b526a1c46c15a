import { ColumnApiModule, ScrollApiModule } from 'ag-grid-community'

/** What of AG Grid `oneTabStop` needs; apart from that, which stands in code that comes before AG Grid's. */
export const oneTabStopModules = [ColumnApiModule, ScrollApiModule]
