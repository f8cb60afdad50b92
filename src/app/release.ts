import { attempt } from '../lib/attempt.ts'
import { ChunkError } from '../lib/chunk.ts'

interface ReleaseOptions {
  readonly storage: () => Storage
  readonly reload: () => void
  readonly fetch: typeof fetch
}

const KEY = 'klup-reloaded'
/** How long the site may take to answer, in ms. */
const SITE_TIMEOUT = 10_000

/**
 * What to do when a part of the app is gone, as it is after a new release (DECISIONS, Errors). Reloads once for each
 * start, so never in a loop; that is kept in the tab's session storage. Never over a form that is filled in, and only when
 * the site answers: an own message says more than the browser's error page.
 */
export function createRelease({ storage, reload, fetch }: ReleaseOptions) {
  return {
    /** Loads the page anew at the address that was asked for; resolves to false when that would not help. */
    async recover(failure: unknown): Promise<boolean> {
      if (!(failure instanceof ChunkError) || failure.isLate) return false
      try {
        const store = storage()
        if (store.getItem(KEY)) return false
        const signal = AbortSignal.timeout(SITE_TIMEOUT)
        const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal })
        // Checked after the request: Firefox fails a repeated import at once, before a sent form is reset.
        if (!ok || isDirty(document)) return false
        store.setItem(KEY, 'yes')
        reload()
        return true
      } catch {
        // Without storage a loop could not be told from a first time; without an answer a reload is no help.
        return false
      }
    },
    /** The app started and shows a screen: from now on one more reload is allowed. */
    started: () => attempt(() => storage().removeItem(KEY)),
  }
}

/** Whether a field of a form differs from how it was drawn. */
function isDirty(document: Document): boolean {
  return [...document.forms].some(form => [...form.elements].some(isChanged))
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}
