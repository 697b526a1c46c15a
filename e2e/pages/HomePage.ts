import type { Page } from 'playwright'

export const sectionNames = ['Projects', 'Charts', 'Dashboards', 'Datasets'] as const
export type SectionName = (typeof sectionNames)[number]

/** A section of the home page as a person sees it. */
export const homeSection = (page: Page, name: SectionName) => {
  const region = page.getByRole('region', { name })
  const cards = region.getByRole('list', { name }).getByRole('listitem')
  const table = region.getByRole('table', { name })
  const card = (title: string) => cards.filter({ hasText: title })
  const row = (title: string) => table.locator('tbody tr').filter({ hasText: title })
  return {
    region,
    cards,
    table,
    card,
    row,
    fold: region.getByRole('button', { name, exact: true }),
    favoritesOnly: region.getByRole('switch', { name: `Show Favorites Only: ${name}` }),
    sort: region.getByRole('button', { name: new RegExp(`^Sort ${name} by`) }),
    grid: region.getByRole('radio', { name: 'Grid' }),
    list: region.getByRole('radio', { name: 'List' }),
    create: region.getByRole('button', { name: `New ${name.toLowerCase().slice(0, -1)}` }),
    all: region.getByRole('link', { name: `See All ${name}` }),
    titlesOfCards: () => cards.getByRole('link').allInnerTexts(),
    heads: () => table.locator('thead th').allInnerTexts(),
  }
}
