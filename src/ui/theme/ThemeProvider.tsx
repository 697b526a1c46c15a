import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { theme } from './theme'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {})

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} style={{ height: '100%', background: 'transparent' }}>
        {children}
      </FluentProvider>
    </RendererProvider>
  )
}
