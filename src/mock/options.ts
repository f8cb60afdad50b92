import { demoData, type MockData } from './demo-data.ts'

export type Settings = {
  data: MockData
  /** Origins of the pages that may use the API; `null` allows every page on this machine. */
  appOrigins: readonly string[] | null
  /** Whether the page of an origin may control the mock. */
  mayControl: (origin: string | null) => boolean
  providerUrl: string
  /** The payment method that the provider shows. */
  paymentMethod: string
  /** The delay of every response, in ms. */
  latency: number
  /** `false` sends answers bare instead of in `{data: …}` (§7). */
  envelope: boolean
  /** `true` answers `GET /api/klupper` with a list of one, as an older mock did (§7). */
  klupperAsList: boolean
  now: () => Date
  /** Receives unknown requests, password links and errors of the mock itself. */
  report: (line: string) => void
}

export type MockApiOptions = Partial<Settings>

export const defaultSettings: Readonly<Settings> = {
  data: demoData,
  appOrigins: null,
  mayControl: () => true,
  providerUrl: 'http://localhost:4002',
  paymentMethod: 'iDeal',
  latency: 0,
  envelope: true,
  klupperAsList: false,
  now: () => new Date(),
  report: () => {},
}
