const hooks =
  '/^(useState|useReducer|useEffect|useLayoutEffect|useInsertionEffect|useSyncExternalStore|useMachine|useActor|useActorRef)$/'
const reacts = '/^(react|@xstate[/]react)$/'
const effect = 'CallExpression[callee.property.name=/^(send|stop)$/]'
const modifier = '[property.name=/^(only|skip|todo|fails)$/]'
const runner = '/^(test|it|describe|suite|bench)$/'

/**
 * A rule that refuses what its selectors match.
 * @param {string} message
 * @param {string[]} selectors
 */
const refuses = (message, ...selectors) => ({
  /** @param {{ report: (found: { node: unknown, message: string }) => void }} context */
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [
        selector,
        (/** @type {unknown} */ node) => context.report({ node, message }),
      ]),
    ),
})

export default {
  meta: { name: 'chartroom' },
  rules: {
    'no-react-state': refuses(
      "A view renders machine state and sends events: keep this in the screen's machine (src/machines) and read it with useSelector; hover, focus and open state belong into a piece of src/ui.",
      `ImportDeclaration[source.value=${reacts}] > ImportSpecifier[imported.name=${hooks}]`,
      `ExportNamedDeclaration[source.value=${reacts}] > ExportSpecifier[local.name=${hooks}]`,
      `MemberExpression[object.name="React"][property.name=${hooks}]`,
    ),
    'no-calls-in-views': refuses(
      'A view makes no calls: declare an actor in the machine, provide the api function in src/wiring/workspace.ts, and send an event from here.',
      ...['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].map(
        (kind) => `${kind}[source.value=/^axios$|(^|[/])api[/](?!contract)/]`,
      ),
    ),
    'no-bare-disabled': refuses(
      'A disabled control says why: aria-disabled and a tooltip with the reason, as the pieces of src/ui do.',
      'JSXOpeningElement[name.name=/^(button|input|select|textarea)$/] > JSXAttribute[name.name="disabled"]',
    ),
    'no-page-wide-has': refuses(
      'Such a rule styles the whole page anew whenever a part of it comes or goes: set an attribute of the body instead.',
      'Literal[value=/(html|body|:root)[^ ,]*:has[(]/]',
      'TemplateElement[value.raw=/(html|body|:root)[^ ,]*:has[(]/]',
    ),
    'no-effect-in-assign': refuses(
      'The function of an assign is run by every pure step too: send through sendTo, or enqueue the effect where it depends on the context.',
      `CallExpression[callee.name="assign"] ${effect}`,
      `CallExpression[callee.object.name="enqueue"][callee.property.name="assign"] ${effect}`,
    ),
    'no-test-left-out': refuses(
      'No test is left out and none runs alone: mend it or delete it.',
      `MemberExpression[object.name=${runner}]${modifier}`,
      `MemberExpression[object.object.name=${runner}]${modifier}`,
    ),
    'no-sleep': refuses(
      "A test waits for a state, never for time: waitFor(actor, …), expect.poll or a locator's own waiting. A test that is about a delay uses fake timers or xstate's SimulatedClock.",
      'CallExpression[callee.name="setTimeout"]',
      'CallExpression[callee.property.name="waitForTimeout"]',
    ),
    'no-module-mock': refuses(
      'No module mocks: provide actors to a machine, inject requests into the app, or run the real thing.',
      'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]',
    ),
  },
}
