import { lazyPart } from './lazyPart'

/** Markdown, whose library is loaded when the first text is shown. */
export const LazyMarkdown = lazyPart(async () => (await import('./Markdown')).default)
