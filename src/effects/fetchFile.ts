/** Leaves a file to the browser, which writes it to disk as it arrives. */
export const fetchFile = async ({ url }: { url: string }) => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
  await Promise.resolve()
}
