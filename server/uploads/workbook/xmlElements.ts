import { SaxesParser } from 'saxes'
import { broken } from '../unpack/zipDirectory.ts'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The attributes of every element of a name, in the order of the document; prefixes are left out. */
export const elementsNamed = (document: string, elementName: string) => {
  const found: Readonly<Record<string, string | undefined>>[] = []
  const refuse = () => {
    throw broken()
  }
  const parser = new SaxesParser()
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (localName(name) !== elementName) return
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
    found.push(Object.fromEntries(named))
  })
  parser.write(document).close()
  return found
}
