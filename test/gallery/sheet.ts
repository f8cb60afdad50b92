import { join, relative } from 'node:path'

/** Groups files by a part of their name: state, size, scheme. */
const groupBy = (files: readonly string[], part: number) => {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const name = file.split('.')[part] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return [...groups]
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif }
nav { columns: 16em }
nav a { display: block }
section > div { display: flex; gap: 8px; margin-top: 16px; align-items: start }
figure { margin: 0 }
img { display: block; max-width: 24vw; max-height: 90vh; border: 1px solid gray }
`

/** A folder with the names of its pictures. */
interface Folder {
  readonly title: string
  readonly path: string
  readonly names: readonly string[]
}

/**
 * A page of a folder with the pictures by screen; each size is a row with both schemes, and with the pictures of the same
 * name in the other folders.
 */
export function sheetOf(folder: string, pictures: readonly string[], others: readonly Folder[]): string {
  const states = groupBy(pictures, 0)
  const figure = (path: string, caption: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${path}"><img loading="lazy" src="${path}" alt=""></a></figure>`
  const sections = states.map(([state, files]) => {
    const rows = groupBy(files, 1).map(([, row]) =>
      row.flatMap(file => [
        figure(file, file),
        ...others
          .filter(({ names }) => names.includes(file))
          .map(({ path, title }) => figure(join(relative(folder, path), file), title)),
      ]),
    )
    return `<section id="${state}"><h2>${state}</h2>${rows.map(row => `<div>${row.join('')}</div>`).join('\n')}</section>\n`
  })
  const links = states.map(([state]) => `<a href="#${state}">${state}</a>`)
  const head = `<meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>`
  return `<!doctype html><html lang="en">${head}\n<h1>Screens</h1>\n<nav>${links.join('')}</nav>\n${sections.join('')}</html>\n`
}
