import { lazy, Suspense } from 'react'
import { Spinner } from '../text/Spinner'
import type { SqlEditorProps } from './SqlEditor'

const SqlEditor = lazy(() => import('./SqlEditor'))

/** The editor of SQL, whose library is loaded when the first one is shown. */
export function LazySqlEditor(props: SqlEditorProps) {
  return (
    <Suspense fallback={<Spinner fill label="Opening the editor …" />}>
      <SqlEditor {...props} />
    </Suspense>
  )
}
