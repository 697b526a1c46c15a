import { createBrowserInspector } from '@statelyai/inspect'
import { withoutSecrets } from './withoutSecrets'

/** Shows the inspector beside the page and returns the observer for the root actor. */
export const openInspector = () => {
  const iframe = document.createElement('iframe')
  iframe.title = 'Inspector'
  Object.assign(iframe.style, {
    position: 'fixed',
    insetBlock: '0',
    right: '0',
    width: '420px',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
  })
  document.body.style.paddingRight = '420px'
  document.body.append(iframe)
  return createBrowserInspector({ iframe, url: '/inspector/', serialize: withoutSecrets }).inspect
}
