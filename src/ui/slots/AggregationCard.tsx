import { makeStyles } from '@fluentui/react-components'
import { Button } from '../Button'
import { FootSpace } from '../Dialog'
import { Field } from '../Field'
import { IconButton } from '../IconButton'
import { CloseIcon } from '../icons'
import { Select } from '../Select'
import { Tabs } from '../Tabs'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', width: '290px', height: '330px' },
  head: { order: -2, display: 'flex', alignItems: 'center', height: '44px', padding: '0 10px 0 16px', flexShrink: 0 },
  title: { flexGrow: 1, fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
  tabs: { order: -1, padding: '0 16px', borderBottom: `1px solid ${color.line}`, '& .fui-TabList': { borderBottom: 'none' } },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', flexGrow: 1, padding: '16px' },
  foot: { display: 'flex', gap: '8px', padding: '12px 16px', borderTop: `1px solid ${color.line}` },
})

interface Props {
  column: string
  aggregates: readonly string[]
  aggregate: string
  onChoose: (aggregate: string) => void
  onSave: () => void
  onCancel: () => void
}

/** How a column is aggregated. Enter saves, Esc cancels. */
export function AggregationCard({ column, aggregates, aggregate, onChoose, onSave, onCancel }: Props) {
  const styles = useStyles()
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={styles.body}>
        <Field label="Column" value={column} readOnly onChange={() => undefined} />
        <Select label="Aggregation" value={aggregate} options={aggregates.map((name) => ({ value: name, label: name }))} onChange={onChoose} />
      </div>
      <div className={styles.foot}>
        <FootSpace />
        <Button size="large" onClick={onCancel}>Cancel</Button>
        <Button size="large" appearance="primary" type="submit">Save</Button>
      </div>
      <div className={styles.tabs}>
        <Tabs label="Calculation" selected="simple" tabs={[{ key: 'simple', label: 'Simple' }]} onSelect={() => undefined} />
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>Calculation</h2>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onCancel} />
      </div>
    </form>
  )
}
