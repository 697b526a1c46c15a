import { lazy, Suspense } from 'react'

const Markdown = lazy(() => import('./Markdown'))

/** Markdown, whose library is loaded when the first text is shown. */
export function LazyMarkdown({ text }: { text: string }) {
  return (
    <Suspense fallback={null}>
      <Markdown text={text} />
    </Suspense>
  )
}
