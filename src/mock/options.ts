import type { Settings } from './call.ts'
import { originRule } from './cors.ts'

/** How a mock server differs from the usual one; `undefined` is the same as left out. */
export type MockApiOptions = {
  /** Origins of the pages that may use the API; by default any local one. */
  readonly appOrigins?: readonly string[] | ((origin: string) => boolean) | undefined
  /** Origin of the payment provider. */
  readonly providerUrl?: string | undefined
  /** Milliseconds before every answer. */
  readonly latency?: number | undefined
  /** `false`: answers come bare instead of in `{data: …}` (§7). */
  readonly envelope?: boolean | undefined
  /** `true`: `GET /api/klupper` answers a list of one, as §7 says of an older mock. */
  readonly klupperAsList?: boolean | undefined
  readonly now?: (() => Date) | undefined
  readonly sleep?: ((ms: number) => Promise<void>) | undefined
  /** Told of unknown requests, password links and mistakes in the mock itself. */
  readonly report?: ((line: string) => void) | undefined
}

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Fills in what was left out. */
export function settingsOf(options: MockApiOptions): Settings {
  const origins = options.appOrigins
  return {
    providerUrl: options.providerUrl ?? 'http://localhost:4002',
    latency: options.latency ?? 0,
    envelope: options.envelope ?? true,
    klupperAsList: options.klupperAsList ?? false,
    now: options.now ?? (() => new Date()),
    sleep: options.sleep ?? wait,
    report: options.report ?? (() => {}),
    isAppOrigin: originRule(origins),
    appOrigin: typeof origins === 'object' ? (origins[0] ?? null) : null,
  }
}
