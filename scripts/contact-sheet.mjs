/** In the order of the sheets. A picture belongs to the first screen that its name begins with. */
const SCREENS = [
  'login',
  'forgot-password',
  'reset-password',
  'change-password',
  'account',
  'membership',
  'payment-summary',
  'payment',
  'cancellation',
  'toast',
  'loading',
  'offline',
  'failure',
]

const stateOf = file => file.split('.')[0]
const screenOf = state => SCREENS.find(screen => state === screen || state.startsWith(`${screen}-`)) ?? state

const STYLE = `
:root { color-scheme: light dark }
body { margin: 24px; font: 16px/1.5 sans-serif }
nav { display: flex; flex-wrap: wrap; gap: 16px }
section { margin-top: 40px; border-top: 2px solid }
.pairs { display: flex; flex-wrap: wrap; gap: 32px; align-items: start }
.pair { display: flex; gap: 8px; align-items: start }
figure { margin: 0 }
img { display: block; border: 1px solid gray }
[data-window=narrow] img { width: 320px }
[data-window=mobile] img { width: 390px }
[data-window=tablet] img, [data-window=desktop] img { width: 600px }
`

const html = (title, content) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${content}</html>\n`

const link = screen => `<a href="${screen}.html">${screen}</a>`

/**
 * One page for each screen, by file name, with an index. `pictures` and `drawn` are names as `login.mobile.dark.png`:
 * ours, and those of the design, which are in the folder `design` as seen from the pages.
 */
export function contactSheets(pictures, drawn, design) {
  const found = new Set(pictures.map(file => screenOf(stateOf(file))))
  const screens = [...SCREENS.filter(screen => found.delete(screen)), ...found]
  const menu = `<nav>${['index', ...screens].map(link).join(' ')}</nav>`

  function pair(file) {
    const [, window] = file.split('.')
    const figure = (src, caption) =>
      `<figure><figcaption>${caption}</figcaption><a href="${src}"><img loading="lazy" src="${src}" alt="${caption}"></a></figure>`
    const theirs = drawn.includes(file) ? figure(`${design}/${file}`, `${file}, the design`) : ''
    return `<div class="pair" data-window="${window}">${figure(file, file)}${theirs}</div>`
  }

  function sheet(screen) {
    const states = [...new Set(pictures.map(stateOf))].filter(state => screenOf(state) === screen).sort()
    const sections = states.map(state => {
      const pairs = pictures.filter(file => stateOf(file) === state).map(pair)
      return `<section><h2>${state}</h2><div class="pairs">${pairs.join('\n')}</div></section>`
    })
    return html(screen, menu + sections.join('\n'))
  }

  return new Map([
    ...screens.map(screen => [`${screen}.html`, sheet(screen)]),
    ['index.html', html('Screens', menu)],
  ])
}
