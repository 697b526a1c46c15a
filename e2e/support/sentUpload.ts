import type { Page } from 'playwright'
import { addScript } from './warmBrowser'

const noteFields = () => {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: XMLHttpRequestBodyInit | Document | null) {
      if (body instanceof FormData && body.has('table_name'))
        sessionStorage.setItem(
          'sent',
          JSON.stringify(
            [...body].map(([field, value]) => [
              field,
              typeof value === 'string' ? value : value.name,
            ]),
          ),
        )
      super.send(body)
    }
  }
}

/** Notes the fields of every upload that the page sends from now on, loaded again or not; the answer reads those of the last. */
export const noteUploads = async (page: Page) => {
  await addScript(page.context(), noteFields, '')
  await page.evaluate(noteFields)
  return async () =>
    Object.fromEntries(
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '[]') as [
        field: string,
        value: string,
      ][],
    )
}
