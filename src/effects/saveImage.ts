import { readAsset } from '../api/asset'
import { PageError } from '../api/contract'
import type { ImageRequest } from '../machines/explorer/run/exporter.machine'
import { chartPicture } from '../ui/charts/image/chartPicture'
import { pagePicture } from '../ui/charts/image/pagePicture'
import { imagePdf } from './imagePdf'
import { imageOf, pngOf } from './pngOf'

const sharpness = 2
const longestSide = 16_384

interface Picture {
  width: number
  height: number
  text: string
}

const pixels = async ({ width, height, text }: Picture) => {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const scale = Math.min(sharpness, longestSide / width, longestSide / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const formats: Readonly<
  Record<ImageRequest['format'], (picture: Picture, title: string) => Promise<Blob>>
> = {
  svg: ({ text }) => Promise.resolve(new Blob([text], { type: 'image/svg+xml' })),
  png: async (picture) => pngOf(await pixels(picture)),
  pdf: async (picture, title) => {
    const canvas = await pixels(picture)
    const jpeg = new Uint8Array(await (await imageOf(canvas, 'image/jpeg')).arrayBuffer())
    const { width, height } = picture
    return imagePdf({ jpeg, pixels: canvas, width, height, title })
  },
}

const download = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const pictureOf = ({ of, title }: ImageRequest) => {
  const shown = document.querySelector(of === 'tiles' ? '[data-tiles] > *' : '[data-chart-frame]')
  return shown && (of === 'tiles' ? pagePicture : chartPicture)(shown, title, readAsset)
}

/**
 * Saves the chart of the page, or all tiles of a dashboard, as an image: SVG as it is drawn, PNG with two pixels per
 * point, or a PDF of one page.
 */
export const saveImage = async (requested: ImageRequest) => {
  const { format, title, name } = requested
  const picture = await pictureOf(requested)
  if (!picture) throw new PageError('There is no drawing on the page.')
  const blob = await formats[format](picture, title)
  download(blob, `${name.trim().replace(/[\0-\x1f"*/:<>?\\|]/g, '_')}.${format}`)
}
