import type { Page } from 'playwright'
import { openWithin } from '../support/goWithin.ts'

/** A preview starts a process of its own on the server. */
export const patient = { timeout: 90_000 }

/** The datasets list and the upload dialog it opens. */
export const uploadPage = async (page: Page) => {
  await openWithin(page, '/datasets')
  const dialog = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  const settings = page.getByRole('dialog', { name: 'Advanced settings' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const preview = dialog.getByRole('table', { name: 'First rows' })
  const pick = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  return {
    dialog,
    settings,
    submit,
    pick,
    open: async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'From File' }).click()
      await dialog.getByRole('combobox', { name: 'Schema' }).filter({ hasText: 'main' }).waitFor()
    },
    choose: (name: string, csv: string | Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) }),
    /** Drags files over the window and lets them go there. */
    drag: async (files: { name: string; text: string }[]) => {
      await page
        .getByRole('button', { name: 'Add', exact: true, includeHidden: true })
        .first()
        .waitFor({ state: 'attached' })
      const carried = await page.evaluateHandle((dropped) => {
        const transfer = new DataTransfer()
        dropped.forEach(({ name, text }) => transfer.items.add(new File([text], name)))
        return transfer
      }, files)
      await page.locator('body').dispatchEvent('dragenter', { dataTransfer: carried })
      return { drop: () => page.locator('body').dispatchEvent('drop', { dataTransfer: carried }) }
    },
    tableName: () => dialog.getByRole('textbox', { name: 'Table name' }).inputValue(),
    /** What the dialog says about the last try. */
    refusal: () => dialog.getByRole('alert').innerText(),
    whySubmitWaits: () => submit.getAttribute('aria-description'),
    names: () =>
      page
        .getByRole('table', { name: 'Datasets' })
        .locator('tbody tr td:nth-child(3)')
        .allInnerTexts(),
    notice: (text: string) => page.getByText(text),
    /** The columns of the preview with their types, and its values. */
    columns: () =>
      preview
        .locator('thead button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
    rows: () =>
      preview
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
        ),
    says: () =>
      dialog.getByRole('region', { name: 'Preview' }).getByRole('status').first().innerText(),
  }
}
