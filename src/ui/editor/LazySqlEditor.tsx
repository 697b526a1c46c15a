import { lazyPart } from '../text/lazyPart'
import { Spinner } from '../text/Spinner'

/** The editor of SQL, whose library is loaded when the first one is shown. */
export const LazySqlEditor = lazyPart(
  async () => (await import('./SqlEditor')).default,
  <Spinner fill label="Opening the editor …" />,
)
