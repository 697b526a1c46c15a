import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ChartSkeleton } from '../../../src/ui/charts/frame/ChartSkeleton'
import { Histogram } from '../../../src/ui/charts/frame/Histogram'
import { VizTypeThumb } from '../../../src/ui/charts/types/VizTypeThumb'
import { vizTypeLooks } from '../../../src/ui/charts/types/vizTypeLooks'
import { openView } from '../../support/view'
import { wholeDrawing } from '../../support/wholeDrawing'

test('the pictures of chart types, of what is on its way and of the values of a column are as written down', async () => {
  const lines: string[] = []
  const draw = async (name: string, view: ReactNode) => {
    const { close } = await openView(view)
    lines.push(`# ${name}`, ...wholeDrawing(document.body))
    await close()
  }
  for (const id of ['dashboard', ...Object.keys(vizTypeLooks)])
    await draw(id, <VizTypeThumb id={id} />)
  for (const [id, { skeleton }] of Object.entries(vizTypeLooks))
    if (skeleton !== 'table') await draw(`${id}, on its way`, <ChartSkeleton shape={skeleton} />)
  await draw('values', <Histogram least="-5" greatest="9" counts={[3, 0, 12]} />)
  await draw('no values', <Histogram least="-5" greatest="9" counts={[0, 0]} />)
  await expect(lines.join('\n')).toMatchFileSnapshot('./pictures.txt')
})
