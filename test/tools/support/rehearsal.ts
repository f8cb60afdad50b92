import type { MockApiOptions } from '../../../src/mock/options.ts'
import { createProvider } from '../../../src/mock/provider.ts'
import { PASSWORD } from '../../support/data.ts'
import { check, startBackend, type Wrap } from './backend.ts'

const BANK = 'http://localhost:4002'

/** Starts a mock with a member whose membership renews, and rehearses that member's life in it. */
export async function rehearse(
  wrap?: Wrap,
  options: {
    signal?: AbortSignal
    mock?: MockApiOptions
    env?: NodeJS.ProcessEnv
    sso?: string
    /** The query of the return address, in the place of the mock's. */
    query?: string
  } = {},
) {
  const api = await startBackend({ providerUrl: BANK, ...options.mock }, wrap)
  const { sso = 'sso-lid' } = options
  api.world.ssoTokens.set(sso, 'lid')
  const provider = createProvider(api)
  /** Pays at the bank, as the person who rehearses. */
  async function ask(link: string) {
    if (!link.startsWith(BANK)) return undefined
    const body = new URLSearchParams({ outcome: 'paid' })
    const { headers } = await provider(new Request(link, { method: 'POST', body }))
    return options.query ?? new URL(headers.get('location') ?? '').search
  }
  const args = ['--rehearse', api.url, '--sso', sso, '--reset', 'reset-lid', '--other', 'gratis@voorbeeld.nl']
  const env = { KLUP_OTHER_PASSWORD: PASSWORD, CHECKOUT_ORIGINS: BANK, ...options.env }
  const report = await check(api.url, args, env, { ask, ...(options.signal && { signal: options.signal }) })
  const problems = report.findings.filter(text => text.startsWith('!'))
  return { ...report, api, problems }
}
