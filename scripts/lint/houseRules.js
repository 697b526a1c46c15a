/** @type {import('eslint').Rule.RuleModule} */
const fileSize = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { max: { type: 'integer' }, instead: { type: 'string' } }, additionalProperties: false }],
    messages: { long: 'This file has {{lines}} lines, its kind may have {{max}}: {{instead}}.' },
  },
  create(context) {
    const { max, instead } = /** @type {{ max: number, instead: string }[]} */ (context.options)[0] ?? { max: 300, instead: '' }
    const lines = context.sourceCode.lines.length - (context.sourceCode.text.endsWith('\n') ? 1 : 0)
    return {
      Program(node) {
        if (lines > max) context.report({ node, messageId: 'long', data: { lines: String(lines), max: String(max), instead } })
      },
    }
  },
}

export const house = { rules: { 'file-size': fileSize } }
