import { registerHooks } from 'node:module'

/** The ES modules of Fluent's icons name each other without the extension that Node wants: it gets those for CommonJS. */
registerHooks({
  resolve: (name, context, next) =>
    name.includes('@fluentui/react-icons')
      ? next(name.replace('/lib/index.js', '/lib-cjs/index.js'), {
          ...context,
          conditions: ['node', 'require'],
        })
      : next(name, context),
})
