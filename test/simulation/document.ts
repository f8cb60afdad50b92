import { prerender } from '../../src/app/prerender.tsx'
import { memberScreens } from '../../src/app/screens.ts'
import { ORIGIN } from '../support/config.ts'
import type { Tab } from './tab.ts'

await memberScreens.load()

/** The templates of the document, parsed once. */
const templates = new Map(
  [...(await prerender()).templates].map(([id, html]) => {
    const template = document.createElement('template')
    template.innerHTML = html
    return [id, template] as const
  }),
)

/** The window of the page that a tab loads now, as far as the script in the document uses it: all tabs share one here. */
export function windowOf(tab: Tab): Window {
  const { run, page, container, history, stored } = tab
  const elements = new Map<string, unknown>([
    ...templates,
    ['root', container],
    ['app-config', { textContent: JSON.stringify(run.config) }],
  ])
  return {
    document: {
      readyState: 'complete',
      cookie: '',
      location: { origin: ORIGIN },
      head: new DocumentFragment(),
      getElementById: (id: string) => elements.get(id) ?? null,
      addEventListener: container.addEventListener.bind(container),
      querySelectorAll: container.querySelectorAll.bind(container),
    },
    get location() {
      return Object.assign(new URL(ORIGIN + history.url), { replace: tab.leave('replace', page) })
    },
    history: {
      state: null,
      replaceState: (_state: null, _unused: string, url: string) =>
        history.replace(url.slice(ORIGIN.length), page),
    },
    get sessionStorage() {
      return page.storage(stored)
    },
    get localStorage() {
      return page.storage(run.browser.shared)
    },
    fetch: run.network.fetchOf(page),
    // A page that is still loading is not kept for Back.
    addEventListener() {},
  } as unknown as Window
}
