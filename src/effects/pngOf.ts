import { PageError } from '../api/contract'

/** The pixels of a canvas as a file. */
export const imageOf = async (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg') => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (blob === null) throw new PageError('The image is larger than this browser can make.')
  return blob
}

/** The pixels of a canvas as a PNG. */
export const pngOf = (canvas: HTMLCanvasElement) => imageOf(canvas, 'image/png')
