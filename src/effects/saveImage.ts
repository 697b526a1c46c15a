import { readAsset } from '../api/asset'
import { PageError } from '../api/contract'
import type { ImageRequest } from '../machines/explorer/run/exporter.machine'
import { pngOf } from './pngOf'
import { chartPicture } from '../ui/charts/image/chartPicture'

const sharpness = 2
const longestSide = 16_384

const pixels = async ({ width, height, text }: { width: number; height: number; text: string }) => {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const scale = Math.min(sharpness, longestSide / width, longestSide / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pngOf(canvas)
}

const download = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the chart of the page as an image: SVG as it is drawn, or PNG with two pixels per point. */
export const saveImage = async ({ format, title, name }: ImageRequest) => {
  const frame = document.querySelector('[data-chart-frame]')
  const picture = frame && (await chartPicture(frame, title, readAsset))
  if (!picture) throw new PageError('There is no drawing on the page.')
  const blob =
    format === 'svg' ? new Blob([picture.text], { type: 'image/svg+xml' }) : await pixels(picture)
  download(blob, `${name.trim().replace(/[\0-\x1f"*/:<>?\\|]/g, '_')}.${format}`)
}
