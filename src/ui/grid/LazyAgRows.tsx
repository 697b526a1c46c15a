import { lazyPart } from '../text/lazyPart'
import { FirstRows } from './FirstRows'

/** AG Grid in a grid of pages, which shows its first rows until that is loaded. */
export const LazyAgRows = lazyPart(async () => (await import('./AgRows')).default, <FirstRows />)
