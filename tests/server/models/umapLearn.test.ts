import { describe, expect, test } from 'vitest'
import { inFolder, pythonMissing } from '../../support/python.ts'
import { besideUmapLearn, bundledSets } from '../../support/umapLearn.ts'

const missing = pythonMissing(['umap', 'sklearn'])

describe.runIf(missing === '')('a layout beside umap-learn', () => {
  test('is as trustworthy on four data sets', async () => {
    const compared = await inFolder((folder) =>
      besideUmapLearn(bundledSets(folder), { seeds: [42, 43, 44], threads: 1, folder }),
    )
    const worse = compared.filter(
      ({ trust, there }) => !((trust ?? 0) > (there.trust ?? 1) - 0.005),
    )
    expect({ names: compared.map(({ name }) => name), worse }).toEqual({
      names: ['digits', 'breast cancer', 's curve', 'blobs'],
      worse: [],
    })
  })
})

if (missing !== '') test(`umap-learn was not reached: ${missing}`, ({ skip }) => skip())
