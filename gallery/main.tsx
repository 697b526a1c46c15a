import '@fontsource-variable/inter'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../src/ui'
import '../src/ui/theme/global.css'
import { rows } from './rows'

const asked = new URLSearchParams(location.search).get('show')
const row = rows.find(({ name }) => name === asked)

const Contents = () => (
  <ul>
    {rows.map(({ name }) => (
      <li key={name}><a data-row={name} href={`?show=${encodeURIComponent(name)}`}>{name}</a></li>
    ))}
  </ul>
)

createRoot(document.querySelector('#root') ?? document.body).render(
  <ThemeProvider>{row ? <row.show /> : <Contents />}</ThemeProvider>,
)
