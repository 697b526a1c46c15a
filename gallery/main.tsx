import '@fontsource-variable/inter'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../src/ui'
import '../src/ui/theme/global.css'
import { RowInShell } from './RowInShell'
import { rows } from './rows'

const Contents = () => (
  <ul>
    {rows.map(({ name }) => (
      <li key={name}>
        <a data-row={name} href={`#${encodeURIComponent(name)}`}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

/** A dialog that leaves without giving the focus on would keep hiding the page from screen readers. */
const takeFocus = (shown: HTMLElement | null) => {
  if (document.activeElement === document.body) shown?.focus()
}

const root = createRoot(document.querySelector('#root') ?? document.body)
const show = () => {
  const requested = decodeURIComponent(location.hash.slice(1))
  const row = rows.find(({ name }) => name === requested)
  root.render(
    <ThemeProvider>
      {row ? (
        <div
          key={requested}
          data-shown={requested}
          data-numbers={row.numbers && JSON.stringify(row.numbers)}
          tabIndex={-1}
          ref={takeFocus}
        >
          <RowInShell row={row} />
        </div>
      ) : (
        <Contents />
      )}
    </ThemeProvider>,
  )
}
addEventListener('hashchange', show)
show()
