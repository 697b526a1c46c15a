import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'

const groupShade = '#171d20'

/** The look of cells and rows that AG Grid draws itself. */
export const useGridStyles = makeStyles({
  root: { display: 'flex', flexGrow: 1, minWidth: 0, minHeight: 0, overflow: 'auto' },
  main: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: '520px' },
  low: { minHeight: 0 },
  body: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    '& .grid-number': {
      textAlign: 'right',
      justifyContent: 'flex-end',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .grid-at': {
      textAlign: 'right',
      justifyContent: 'flex-end',
      color: color.placeholder,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .grid-null': { color: color.placeholder },
    '& .grid-group': { backgroundColor: groupShade, fontWeight: 500 },
    '& .grid-group.ag-row-hover': { backgroundColor: color.raised },
    '& .grid-totals': { backgroundColor: color.card, fontWeight: 600 },
    '& .grid-edited': {
      backgroundColor: color.accentWash,
      boxShadow: `inset 2px 0 ${color.accent}`,
    },
    '& .grid-marked': { backgroundColor: 'rgb(0 186 185 / .18)' },
    '& .grid-loading::after': {
      content: '""',
      display: 'inline-block',
      width: '60%',
      height: '10px',
      borderRadius: '4px',
      backgroundColor: color.bone,
      animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
      animationDuration: '120ms',
      animationDelay: '150ms',
      animationFillMode: 'backwards',
    },
    '& .ag-cell-wrap-text': { lineHeight: '16px', paddingTop: '4px', overflow: 'hidden' },
    '& .ag-header-cell-text': {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  over: {
    position: 'absolute',
    inset: '70px 0 0',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: color.panel,
    zIndex: 1,
  },
})
