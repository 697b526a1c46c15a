import type { Page } from 'playwright'
import { addScript } from './warmBrowser'

/** Notes the fields of every upload that the page sends from its next load on; the answer reads those of the last one. */
export const noteUploads = async (page: Page) => {
  await addScript(
    page.context(),
    () => {
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
    },
    '',
  )
  return async () =>
    Object.fromEntries(
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '[]') as [
        string,
        string,
      ][],
    )
}
