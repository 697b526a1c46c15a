import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const hooks = ['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useSyncExternalStore', 'useMachine', 'useActor', 'useActorRef']
const stateInViews = 'A view renders machine state and sends events: keep this in the screen\'s machine (src/machines) and read it with useSelector; hover, focus and open state belong into a piece of src/ui.'
const callsInViews = 'A view makes no calls: declare an actor in the machine, provide the api function in src/wiring.ts, and send an event from here.'
const sleeps = 'A test waits for a state, never for time: waitFor(actor, …), expect.poll or a locator\'s own waiting. A test that is about a delay uses fake timers or xstate\'s SimulatedClock.'

export default defineConfig([
  globalIgnores(['dist/', 'data/', 'coverage/', 'docs/', 'examples/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // `types: {} as { … }` is how a machine says its types.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'file', name: 'Problem' }], allowRethrowing: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'fetch', message: 'The page speaks to the server through src/api/client.ts only: write an api function and provide it as an actor.' }],
    },
  },
  {
    files: ['src/machines/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'CallExpression[callee.name="assign"] CallExpression[callee.property.name=/^(send|stop)$/]', message: 'The function of an assign is run by every pure step too: send through sendTo, or through enqueueActions where it depends on the context.' },
        { selector: 'CallExpression[callee.object.name="enqueue"][callee.property.name="assign"] CallExpression[callee.property.name=/^(send|stop)$/]', message: 'The function of an assign is run by every pure step too: enqueue the effect beside it.' },
      ],
    },
  },
  {
    files: ['src/features/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['react', '@xstate/react'].map((name) => ({ name, importNames: hooks, message: stateInViews })),
            { name: 'axios', message: callsInViews },
          ],
          patterns: [{ regex: '(^|/)api/(?!contract)', message: callsInViews }],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `MemberExpression[object.name="React"][property.name=/^(${hooks.join('|')})$/]`, message: stateInViews },
        { selector: 'JSXOpeningElement[name.name=/^(button|input|select|textarea)$/] > JSXAttribute[name.name="disabled"]', message: 'A disabled control says why: aria-disabled and a tooltip with the reason, as the pieces of src/ui do.' },
      ],
    },
  },
  {
    files: ['server/**'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafePromises: [{ from: 'package', package: 'fastify', name: ['FastifyInstance', 'FastifyReply'] }], allowForKnownSafeCalls: [] }],
    },
  },
  {
    files: ['tests/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'MemberExpression[object.name=/^(test|it|describe|suite|bench)$/][property.name=/^(only|skip|todo|fails)$/]', message: 'No test is left out and none runs alone: mend it or delete it.' },
        { selector: 'MemberExpression[object.object.name=/^(test|it|describe|suite|bench)$/][property.name=/^(only|skip|todo|fails)$/]', message: 'No test is left out and none runs alone: mend it or delete it.' },
        { selector: 'CallExpression[callee.name="setTimeout"]', message: sleeps },
        { selector: 'CallExpression[callee.property.name="waitForTimeout"]', message: sleeps },
        { selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]', message: 'No module mocks: provide actors to a machine, inject requests into the app, or run the real thing.' },
      ],
    },
  },
  { files: ['gallery/**'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
])
