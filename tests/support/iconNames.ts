import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as icons from '../../src/ui/text/icons'

const firstPath = /\sd="([^"]*)"/

const names = new Map(
  Object.entries(icons).map(([name, Icon]) => [
    firstPath.exec(renderToStaticMarkup(createElement(Icon as ComponentType)))?.[1],
    name.replace(/Icon$/, ''),
  ]),
)

const maxDrawing = 12

/** The name by which the page imports an icon; of a drawing of its own, how that begins. */
export const iconName = (svg: Element) => {
  const drawing = svg.querySelector('path')?.getAttribute('d') ?? ''
  return names.get(drawing) ?? drawing.slice(0, maxDrawing).trim()
}
