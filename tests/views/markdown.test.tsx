import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type ShownMarkdown from '../../src/ui/text/Markdown'
import { openView } from '../support/view'

/** Walks a part of the page in its order, each node once, whatever is put in and taken out meanwhile. */
const walkerOf = (root: Node) => {
  const visited = new Set<Node>()
  const next = (node: Node): Node | null => {
    if (!visited.has(node)) return node
    for (const child of node.childNodes) {
      const found = next(child)
      if (found) return found
    }
    return null
  }
  return {
    nextNode: () => {
      const found = next(root)
      if (found) visited.add(found)
      return found
    },
  }
}

const put = (on: object, name: string, described: PropertyDescriptor) => {
  const before = Object.getOwnPropertyDescriptor(on, name)
  Object.defineProperty(on, name, { configurable: true, ...described })
  onTestFinished(() => {
    if (before) Object.defineProperty(on, name, before)
    else Reflect.deleteProperty(on, name)
  })
}

/** A text as HTML, with names of nodes and walks over them as a browser has them; `write` puts another in its place. */
const openText = async (first: string) => {
  put(Node.prototype, 'nodeName', {
    get(this: Node) {
      if (this instanceof Element) return this.tagName
      return this.nodeType === Node.COMMENT_NODE ? '#comment' : '#text'
    },
  })
  put(document, 'createNodeIterator', { value: walkerOf })
  const own: string = '../../src/ui/text/Markdown?as-in-a-browser'
  const { default: Markdown } = (await import(own)) as { default: typeof ShownMarkdown }
  let write: (text: string) => void = () => undefined
  const Shown = () => {
    const [text, setText] = useState(first)
    write = setText
    return (
      <main>
        <Markdown text={text} />
      </main>
    )
  }
  const view = await openView(<Shown />)
  const html = () => document.querySelector('main > div')?.innerHTML.trim()
  return { html, write: (text: string) => view.happens(() => write(text)) }
}

const marks = 'target="_blank" rel="noopener noreferrer"'
test.each([
  [
    'headings and lists',
    '# Costs\n\n**They** _rise_:\n\n1. a\n2. b',
    '<h1>Costs</h1>\n<p><strong>They</strong> <em>rise</em>:</p>\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>',
  ],
  [
    'a table',
    '| a |\n| - |\n| 1 |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>',
  ],
  ['signs as they are', '1 < 2 & "3"', '<p>1 &lt; 2 &amp; "3"</p>'],
  [
    'a link that opens apart',
    '[Why](https://example.org/why "Because")',
    `<p><a href="https://example.org/why" title="Because" ${marks}>Why</a></p>`,
  ],
  [
    'a link of its own that opens apart too',
    '<a href="/x" rel="opener" target="_self">x</a>',
    '<p><a href="/x" rel="noopener noreferrer" target="_blank">x</a></p>',
  ],
  [
    'a picture, and no address that runs',
    '[x](javascript:alert(1)) ![y](https://example.org/y.png)',
    `<p><a ${marks}>x</a> <img src="https://example.org/y.png" alt="y"></p>`,
  ],
  [
    'an element without what would change or run the page',
    '<b onclick="alert(1)" id="root" title="t" style="position: fixed">bold</b>',
    '<p><b title="t">bold</b></p>',
  ],
  ['no script and no styles', '<script>alert(1)</script><style>p {}</style>after', 'after'],
  [
    'nothing that could be filled in and sent',
    '<form action="/x"><input name="y"><button>z</button>q</form>',
    'zq',
  ],
  ['nothing', '', ''],
])('a text shows %s', async (_, text, html) => {
  expect((await openText(text)).html()).toBe(html)
})

test('a text that was changed is shown as it is now', async () => {
  const { html, write } = await openText('one')
  await write('*two*')
  expect(html()).toBe('<p><em>two</em></p>')
})
