declare module 'monaco-editor/languages/definitions/*' {
  import type { languages } from 'monaco-editor/editor'

  export const language: languages.IMonarchLanguage
}
