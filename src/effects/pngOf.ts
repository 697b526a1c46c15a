import { PageError } from '../api/contract'

/** The pixels of a canvas as a PNG. */
export const pngOf = async (canvas: HTMLCanvasElement) => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new PageError('The image is larger than this browser can make.')
  return blob
}
