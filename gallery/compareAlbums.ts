import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const photographsIn = (folder: string) => globSync('*.png', { cwd: folder })

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const figure = (file: string, caption: string) =>
  `<figure><figcaption>${caption}</figcaption>${
    existsSync(file) ? `<img src="${escaped(pathToFileURL(file).href)}">` : 'none'
  }</figure>`

/**
 * The photographs of an album that do not look like those of an earlier one, or are in one of the two only. They are
 * written side by side into `differences.html` of the album.
 */
export const compareAlbums = async (
  album: string,
  before: string,
  lookAlike: (one: Buffer, other: Buffer) => boolean | Promise<boolean>,
) => {
  const names = [...new Set([before, album].flatMap(photographsIn))].toSorted()
  const differing: string[] = []
  for (const name of names) {
    const [one, other] = [album, before]
      .map((folder) => join(folder, name))
      .map((file) => (existsSync(file) ? readFileSync(file) : null))
    const isSame = one && other && (one.equals(other) || (await lookAlike(one, other)))
    if (isSame !== true) differing.push(name)
  }
  const rows = differing.map(
    (name) =>
      `<h2>${escaped(name.replace(/\.png$/, ''))}</h2><div>${figure(join(before, name), 'before')}${figure(join(album, name), 'now')}</div>`,
  )
  writeFileSync(
    join(album, 'differences.html'),
    `<!doctype html><meta charset="utf-8"><title>${differing.length} of ${names.length} differ</title><style>div{display:flex}figure{flex:1;margin:8px}img{width:100%;border:1px solid}</style>${rows.join('\n')}`,
  )
  return differing
}
