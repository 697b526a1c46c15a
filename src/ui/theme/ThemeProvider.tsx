import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { styleNonce } from './styleNonce'
import { theme } from './theme'

const renderer = createDOMRenderer(
  document,
  styleNonce ? { styleElementAttributes: { nonce: styleNonce } } : {},
)

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} style={{ height: '100%', background: 'transparent' }}>
        {children}
      </FluentProvider>
    </RendererProvider>
  )
}
