import { makeStyles } from '@fluentui/react-components'
import { Select } from '../../../ui/controls/Select'
import { Slider } from '../../../ui/controls/Slider'
import { paletteNamed, paletteNames } from '../../../ui/theme/palettes'
import { CardForm, type CardActions } from './ToolCard'

const useStyles = makeStyles({ colors: { display: 'block', width: '100%', height: '14px' } })

const pitch = 10

interface Props extends CardActions {
  palette: string | null
  opacity: number
  onPalette: (name: string) => void
  onOpacity: (opacity: number) => void
}

/** The palette of the series, and their opacity in percent. */
export function ColorCard({ palette, opacity, onPalette, onOpacity, ...actions }: Props) {
  const styles = useStyles()
  const colors = paletteNamed(palette)
  return (
    <CardForm title="Colour picker" {...actions}>
      <Select
        label="Palette"
        placeholder="Default palette"
        value={palette}
        options={paletteNames.map((name) => ({ value: name, label: name }))}
        onChange={onPalette}
      />
      {colors ? (
        <svg
          className={styles.colors}
          viewBox={`0 0 ${colors.length * pitch} 14`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {colors.map((each, at) => (
            <rect
              key={each}
              x={at * pitch}
              width={pitch - 2}
              height="14"
              rx="1"
              fill={each}
              fillOpacity={opacity / 100}
            />
          ))}
        </svg>
      ) : null}
      <Slider
        label="Opacity"
        valueText={String(opacity)}
        min={0}
        max={100}
        marks={[0, 100]}
        from={0}
        thumbs={[{ label: 'Opacity', value: opacity, onChange: onOpacity }]}
      />
    </CardForm>
  )
}
