import EditorWorker from 'monaco-editor/editor/editor.worker?worker'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styleAttribute = 'data-held-style'

/** Monaco writes style attributes into markup, which the content policy refuses; set from the script they are allowed. */
const withInertStyles = (markup: string) =>
  markup.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle="/g, ` ${styleAttribute}="`))

const giveBack = (element: Element) => {
  const style = element.getAttribute(styleAttribute)
  if (style === null) return
  element.removeAttribute(styleAttribute)
  if (element instanceof HTMLElement || element instanceof SVGElement) element.style.cssText = style
}

/** Gives what is drawn its styles before it is painted. */
export const styleDrawn = (root: HTMLElement) => {
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        giveBack(node)
        for (const inner of node.querySelectorAll(`[${styleAttribute}]`)) giveBack(inner)
      }
  })
  watch.observe(root, { childList: true, subtree: true })
  return watch
}

/* oxlint-disable typescript/no-deprecated -- only the overload for names that are no elements is deprecated */
/** Monaco's own style tags carry the nonce of the page, as those of the other libraries do. */
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}
/* oxlint-enable typescript/no-deprecated */

Object.assign(self, {
  MonacoEnvironment: {
    getWorker: () => new EditorWorker(),
    createTrustedTypesPolicy: (
      _: string,
      options: { createHTML?: (input: string, ...more: unknown[]) => string } | undefined,
    ) => ({
      ...options,
      createHTML: (input: string, ...more: unknown[]) =>
        withInertStyles(options?.createHTML?.(input, ...more) ?? input),
    }),
  },
})
