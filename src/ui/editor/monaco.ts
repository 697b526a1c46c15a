import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/mysql/register'
import 'monaco-editor/languages/definitions/pgsql/register'
import 'monaco-editor/languages/definitions/sql/register'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { color, fonts } from '../theme/color'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const held = 'data-held-style'

/** Monaco writes style attributes into markup, which the content policy refuses; set from the script they are allowed. */
const withStylesHeld = (markup: string) => markup.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle="/g, ` ${held}="`))

const giveBack = (element: Element) => {
  const style = element.getAttribute(held)
  if (style === null) return
  element.removeAttribute(held)
  if (element instanceof HTMLElement || element instanceof SVGElement) element.style.cssText = style
}

/** Gives what is drawn its styles before it is painted. */
export const styleDrawn = (root: HTMLElement) => {
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        giveBack(node)
        for (const inner of node.querySelectorAll(`[${held}]`)) giveBack(inner)
      }
  })
  watch.observe(root, { childList: true, subtree: true })
  return watch
}

/** Monaco's own style tags carry the nonce of the page, as those of the other libraries do. */
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}

self.MonacoEnvironment = {
  getWorker: () => new EditorWorker(),
  createTrustedTypesPolicy: (_: string, options: { createHTML?: (input: string, ...more: unknown[]) => string } | undefined) => ({
    ...options,
    createHTML: (input: string, ...more: unknown[]) => withStylesHeld(options?.createHTML?.(input, ...more) ?? input),
  }),
} as unknown as monaco.Environment

const bare = (hex: string) => hex.slice(1)
monaco.editor.defineTheme('chartroom', {
  base: 'vs-dark',
  inherit: true,
  rules: [
    { token: 'keyword', foreground: '4fd1cf' }, { token: 'predefined', foreground: 'd2b3ff' }, { token: 'string', foreground: 'f0c674' },
    { token: 'number', foreground: '96e9ac' }, { token: 'comment', foreground: '7f8d96' }, { token: 'operator', foreground: bare(color.text) },
  ],
  colors: {
    'editor.background': color.canvas, 'editor.foreground': color.text, 'editor.lineHighlightBackground': '#151c20', 'editor.lineHighlightBorder': '#00000000',
    'editorLineNumber.foreground': '#7f8d96', 'editorLineNumber.activeForeground': color.text, focusBorder: color.accent,
    'editorWidget.background': color.raised, 'editorWidget.border': color.lineStrong,
  },
})

export const editorOptions = {
  theme: 'chartroom', fontFamily: fonts.mono, fontSize: 13, lineHeight: 20, minimap: { enabled: false }, automaticLayout: true, fixedOverflowWidgets: true,
  scrollBeyondLastLine: false, renderLineHighlightOnlyWhenFocus: true, padding: { top: 8 }, tabFocusMode: true, wordBasedSuggestions: 'off', contextmenu: false,
} satisfies monaco.editor.IStandaloneEditorConstructionOptions

const languages: Readonly<Record<string, string>> = { mysql: 'mysql', postgresql: 'pgsql', duckdb: 'pgsql' }
/** The language in which the SQL of a kind of database is shown. */
export const languageOf = (backend: string | null) => languages[backend ?? ''] ?? 'sql'

export { monaco }
