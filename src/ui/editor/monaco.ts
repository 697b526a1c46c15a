import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/mysql/register'
import 'monaco-editor/languages/definitions/pgsql/register'
import 'monaco-editor/languages/definitions/sql/register'
import { color, fonts } from '../theme/color'

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
    'editorError.foreground': color.dangerText, 'editorGutter.background': color.canvas,
    'editorSuggestWidget.background': color.raised, 'editorSuggestWidget.border': color.lineStrong, 'editorSuggestWidget.foreground': color.text, 'editorSuggestWidget.selectedBackground': color.hover,
    'editorSuggestWidget.selectedForeground': color.text, 'editorSuggestWidget.highlightForeground': color.accent, 'editorSuggestWidget.focusHighlightForeground': color.accent,
  },
})

export const editorOptions = {
  theme: 'chartroom', fontFamily: fonts.mono, fontSize: 13, lineHeight: 20, minimap: { enabled: false }, automaticLayout: true, fixedOverflowWidgets: true,
  scrollBeyondLastLine: false, renderLineHighlightOnlyWhenFocus: true, padding: { top: 8 }, tabFocusMode: true, wordBasedSuggestions: 'off', contextmenu: false,
  suggestLineHeight: 24, glyphMargin: true, lineNumbersMinChars: 3, suggest: { showStatusBar: false, preview: false },
} satisfies monaco.editor.IStandaloneEditorConstructionOptions

const languages: Readonly<Record<string, string>> = { mysql: 'mysql', postgresql: 'pgsql', duckdb: 'pgsql' }
/** The language in which the SQL of a kind of database is shown. */
export const languageOf = (backend: string | null) => languages[backend ?? ''] ?? 'sql'

export { monaco }
