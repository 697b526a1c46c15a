import { http } from './client'

/** The bytes of a file that the page was built with, such as a font. */
export const readAsset = async (url: string) => {
  const { data } = await http.get<ArrayBuffer>(url, { baseURL: '', responseType: 'arraybuffer' })
  return data
}
