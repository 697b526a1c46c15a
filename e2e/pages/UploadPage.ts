import type { Page } from 'playwright'

/** The datasets list and the upload dialog it opens. */
export const uploadPage = async (page: Page) => {
  await page.goto('/datasets')
  const dialog = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  return {
    dialog,
    submit,
    open: async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'From File' }).click()
      await dialog.getByRole('combobox', { name: 'Schema' }).filter({ hasText: 'main' }).waitFor()
    },
    choose: (name: string, csv: string | Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) }),
    tableName: () => dialog.getByRole('textbox', { name: 'Table name' }).inputValue(),
    /** What the dialog says about the last try. */
    refusal: () => dialog.getByRole('alert').innerText(),
    whySubmitWaits: () => submit.getAttribute('aria-description'),
    names: () => page.getByRole('table', { name: 'Datasets' }).locator('tbody tr td:first-child').allInnerTexts(),
    notice: (text: string) => page.getByText(text),
  }
}
