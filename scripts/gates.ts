/** What `npm run check` and `npm test` ask of the code before any test runs: a name and a command of `node_modules/.bin` or a script. */
export const gates: { name: string; command: string[] }[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
]
