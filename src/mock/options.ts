import { demoData, type MockData } from './demo-data.ts'

/** How a mock behaves. */
export type Settings = {
  /** Plans, reasons and members to start with. */
  data: MockData
  /** Origins of the pages that may use the API; `null` allows every page on this machine. */
  appOrigins: readonly string[] | null
  /** Origin of the payment provider. */
  providerUrl: string
  /** Milliseconds before every answer. */
  latency: number
  /** `false` sends answers bare instead of in `{data: …}` (§7). */
  envelope: boolean
  /** `true` answers `GET /api/klupper` with a list of one, as an older mock did (§7). */
  klupperAsList: boolean
  now: () => Date
  /** Hears of unknown requests, password links and mistakes in the mock itself. */
  report: (line: string) => void
}

export type MockApiOptions = Partial<Settings>

/** The settings of a mock for which nothing is set. */
export const defaultSettings: Readonly<Settings> = {
  data: demoData,
  appOrigins: null,
  providerUrl: 'http://localhost:4002',
  latency: 0,
  envelope: true,
  klupperAsList: false,
  now: () => new Date(),
  report: () => {},
}
