import { makeStyles } from '@fluentui/react-components'
import { formatNumber } from '../format/numbers'
import type { BarModel } from './barModel'

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
})

const mostCells = 2000

/** The chart's numbers as a table, for those who do not see it. */
export function ChartText({ model, xTitle, yTitle }: { model: BarModel; xTitle: string; yTitle: string }) {
  const styles = useStyles()
  const rows = model.rows.slice(0, Math.max(1, Math.floor(mostCells / Math.max(1, model.keys.length))))
  return (
    <div className={styles.root}>
      <table>
        <caption>{`${yTitle} by ${xTitle}, ${rows.length} of ${model.categories} categories`}</caption>
        <thead>
          <tr>
            <th scope="col">{xTitle}</th>
            {model.keys.map((key) => <th key={key.id} scope="col">{key.name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.index}>
              <th scope="row">{row.name}</th>
              {model.keys.map(({ id }) => <td key={id}>{row.values[id] === undefined ? '' : formatNumber(row.values[id])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
