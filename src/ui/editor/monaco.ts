import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/mysql/register'
import 'monaco-editor/languages/definitions/pgsql/register'
import 'monaco-editor/languages/definitions/sql/register'
import { color, fonts } from '../theme/color'

loader.config({ monaco })

const bare = (hex: string) => hex.slice(1)
export const editorTheme = 'chartroom'
monaco.editor.defineTheme(editorTheme, {
  base: 'vs-dark',
  inherit: true,
  rules: [
    { token: 'keyword', foreground: '4fd1cf' },
    { token: 'predefined.sql', foreground: 'd2b3ff' },
    { token: 'string', foreground: 'f0c674' },
    { token: 'string.sql', foreground: 'f0c674' },
    { token: 'number', foreground: '96e9ac' },
    { token: 'comment', foreground: '7f8d96' },
    { token: 'identifier', foreground: bare(color.text) },
    { token: 'operator.sql', foreground: bare(color.quiet) },
    { token: 'delimiter', foreground: bare(color.quiet) },
  ],
  colors: {
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, color.quiet]),
    ),
    ...Object.fromEntries(
      ['field', 'struct', 'module', 'keyword', 'function'].map((kind) => [
        `symbolIcon.${kind}Foreground`,
        color.quiet,
      ]),
    ),
    'editor.background': color.canvas,
    'editor.foreground': color.text,
    'editor.lineHighlightBackground': '#151c20',
    'editor.lineHighlightBorder': '#00000000',
    'editorLineNumber.foreground': '#55636c',
    'editorLineNumber.activeForeground': color.text,
    focusBorder: color.accent,
    'editorWidget.background': color.raised,
    'editorWidget.border': color.lineStrong,
    'editorError.foreground': color.dangerText,
    'editorGutter.background': color.canvas,
    'editorSuggestWidget.background': color.raised,
    'editorSuggestWidget.border': color.lineStrong,
    'editorSuggestWidget.foreground': color.text,
    'editorSuggestWidget.selectedBackground': '#2f3b41',
    'editorSuggestWidget.selectedForeground': color.text,
    'editorSuggestWidget.highlightForeground': color.accentHover,
    'editorSuggestWidget.focusHighlightForeground': color.accentHover,
  },
})

export const editorOptions = {
  fontFamily: fonts.mono,
  fontSize: 13,
  lineHeight: 20,
  minimap: { enabled: false },
  fixedOverflowWidgets: true,
  scrollBeyondLastLine: false,
  renderLineHighlightOnlyWhenFocus: true,
  padding: { top: 8 },
  tabFocusMode: true,
  wordBasedSuggestions: 'off',
  contextmenu: false,
  suggestFontSize: 12,
  suggestLineHeight: 24,
  glyphMargin: true,
  guides: { indentation: false },
  stickyScroll: { enabled: false },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  lineNumbersMinChars: 3,
  suggest: { showStatusBar: false, preview: false },
} satisfies monaco.editor.IStandaloneEditorConstructionOptions

export { monaco }
