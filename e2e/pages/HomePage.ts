import type { Page } from 'playwright'

/** A section of the home page as a person sees it. */
export const homeSection = (page: Page, name: 'Projects' | 'Charts') => {
  const region = page.getByRole('region', { name })
  const cards = region.getByRole('list', { name }).getByRole('listitem')
  return {
    cards,
    table: region.getByRole('table', { name }),
    card: (title: string) => cards.filter({ hasText: title }),
    fold: region.getByRole('button', { name, exact: true }),
    grid: region.getByRole('radio', { name: 'Grid' }),
    list: region.getByRole('radio', { name: 'List' }),
    titlesOfCards: () => cards.getByRole('link').allInnerTexts(),
  }
}
