import { prerender } from '../../src/app/prerender.tsx'
import { memberScreens } from '../../src/app/screens.ts'
import { ORIGIN } from '../support/config.ts'

await memberScreens.load()

/** The templates of the document, parsed once. */
const templates = new Map(
  [...(await prerender()).templates].map(([id, html]) => {
    const template = document.createElement('template')
    template.innerHTML = html
    return [id, template] as const
  }),
)

/** What a page has of its own. */
interface Own {
  readonly root: HTMLElement
  readonly config: object
  readonly fetch: typeof fetch
  readonly storage: () => Storage
  readonly sharedStorage: () => Storage
  readonly address: () => string
  readonly replaceAddress: (address: string) => void
}

/** The window of a page, as far as the script in the document uses it: all pages share one here. */
export function windowOf({ root, config, fetch, storage, sharedStorage, address, replaceAddress }: Own) {
  const elements = new Map<string, unknown>([
    ...templates,
    ['root', root],
    ['app-config', { textContent: JSON.stringify(config) }],
  ])
  return {
    document: {
      readyState: 'complete',
      cookie: '',
      location: { origin: ORIGIN },
      head: new DocumentFragment(),
      getElementById: (id: string) => elements.get(id) ?? null,
      addEventListener: root.addEventListener.bind(root),
      querySelectorAll: root.querySelectorAll.bind(root),
    },
    get location() {
      return new URL(ORIGIN + address())
    },
    history: {
      state: null,
      replaceState: (_state: null, _unused: string, url: string) => replaceAddress(url.slice(ORIGIN.length)),
    },
    get sessionStorage() {
      return storage()
    },
    get localStorage() {
      return sharedStorage()
    },
    fetch,
  } as unknown as Window
}
