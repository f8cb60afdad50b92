import type { Config } from '../api/config.ts'
import { csrfHeader } from '../api/csrf.ts'
import { photoSources } from '../api/photo.ts'
import { type Answers, NOT_SIGNED_IN, PAYMENT_PATH, READS, readAnswer, SIGN_ON_PATH } from '../api/reads.ts'
import type { User } from '../api/schemas.ts'
import { isIdle, MEMBER_KEY } from '../features/session/last-response.ts'
import { RESTART_KEY } from '../features/session/restart.ts'
import { RETURN_TO_KEY } from '../features/session/return-to.ts'
import { activated } from '../features/session/token.ts'
import { monthsIn } from '../features/shop/plans.ts'
import { abortError } from '../lib/errors.ts'
import { requestInit } from '../lib/http.ts'
import { fill, match } from '../lib/match.ts'
import { isRedirect } from '../lib/parse-response.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { BLOCKS, type MemberPage } from './blocks.tsx'
import type { Prefetch } from './prefetch.ts'

/** The routes and calls that the script needs; `boot-table.ts` derives them at build time. */
export interface BootTable {
  readonly memberScript: string
  readonly prefetch: Partial<Record<string, readonly string[]>>
  /** The screens of each address. The first row whose path matches applies. */
  readonly rows: readonly {
    readonly path: string
    readonly visitor: string | undefined
    readonly member: string | undefined
    /** The screen after single sign-on; undefined for an address without single sign-on. */
    readonly signedOn: string | undefined
  }[]
}

declare const BOOT_TABLE: BootTable

export type FoundPage = MemberPage & ReturnType<ReturnType<typeof createCalls>['readsOf']>

export interface FindPageOptions {
  readonly window: Window
  readonly config: Config
  readonly prefetch: Prefetch
  readonly token: string | undefined
  readonly signal: AbortSignal
}

/**
 * Finds the page to paint, and prefetches the data of the screen. Undefined if only the app can choose the page. Rejects if a call
 * fails or the signal aborts.
 */
export async function findPage(options: FindPageOptions): Promise<FoundPage | undefined> {
  const { window, config } = options
  const { months, ...row } = rowOf(window.location)
  const calls = createCalls(options)
  const pageOf = (name: string, user?: User) => ({
    ...calls.readsOf(name),
    name,
    user,
    months: monthsIn(months),
  })
  // After a logout the login page needs no answer; the app reads the user.
  const restartReason = tryOrUndefined(() => window.sessionStorage.getItem(RESTART_KEY))
  if (row.visitor === 'login' && restartReason?.startsWith('logout')) return pageOf('login')

  const { user, name } = await findScreen(row, calls, options)
  if (user) preload(window.document, name === 'account' && photoSources(user.photo, config))
  if (!name || (name === 'login' && mayHaveReturnTo(window))) return undefined
  if (calls.responses.size === 0) calls.ask(name)
  return pageOf(name, user)
}

/** Reads the current user, and signs a visitor in with the token of a link (§2). No name if only the app can choose the screen. */
async function findScreen(
  row: Partial<BootTable['rows'][number]>,
  calls: ReturnType<typeof createCalls>,
  options: FindPageOptions,
): Promise<{ user?: User | undefined; name?: string | undefined }> {
  const { window, prefetch, config } = options
  const asked = calls.currentUser()
  // If a member was signed in, prefetch the data of the page at the same time.
  const lastResponse = tryOrUndefined(() => window.localStorage.getItem(MEMBER_KEY))
  if (row.member && !isIdle(Number(lastResponse))) calls.ask(row.member)
  const answer = await asked
  if (!isRedirect(answer) && !NOT_SIGNED_IN.atStart.includes(answer.status)) {
    const user = await userIn(answer)
    return { user, name: user && row.member }
  }
  prefetch.dropReads(config.apiBaseUrl + READS.currentUser.path)
  calls.responses.clear()
  const isSignedOn = row.signedOn !== undefined && (await postToken(options))
  const user = isSignedOn ? await userIn(await calls.currentUser()) : undefined
  return { user, name: user ? row.signedOn : row.visitor }
}

/** Returns the member in an answer, if there is one. The app shows an answer that breaks the contract. */
const userIn = async (answer: Response): Promise<User | undefined> =>
  (answer.ok && (await readAnswer('currentUser', answer))) || undefined

/** Whether the login page may have a message, which only the app knows. A browser may refuse storage. */
const mayHaveReturnTo = (window: Window): boolean =>
  tryOrUndefined(() => RETURN_TO_KEY in window.sessionStorage) ?? true

/** The row of an address, with its months. No row for a path in the hash, which only the app follows. */
function rowOf({ hash, pathname }: Location): Partial<BootTable['rows'][number]> & { months?: string } {
  const row = hash.startsWith('#/') ? undefined : BOOT_TABLE.rows.find(({ path }) => match(path, pathname))
  return { ...row, ...match(row?.path ?? '', pathname) }
}

/** Creates the prefetching calls. The app's requests get their answers. */
function createCalls({ window, config, prefetch, signal }: FindPageOptions) {
  const urlOf = (path: string) =>
    config.apiBaseUrl + path + (path === PAYMENT_PATH ? window.location.search : '')
  const get = async (path: string) => {
    signal.throwIfAborted()
    try {
      const response = await prefetch.send(urlOf(path), requestInit({ method: 'GET' }))
      // The connection may also break before the body is complete.
      await response.text()
      return response
    } catch {
      throw abortError('The app shows this failure.')
    }
  }
  const responses = new Map<string, Promise<Response>>()
  const ask = (name: string) => {
    for (const path of BOOT_TABLE.prefetch[name] ?? []) {
      const response = get(path)
      // The app's request shows the failure.
      response.catch(() => {})
      responses.set(path, response)
    }
  }
  return {
    responses,
    ask,
    currentUser: () => get(READS.currentUser.path),
    readsOf(name: string) {
      const names = Object.keys(READS) as (keyof typeof READS)[]
      const reads = name in BLOCKS ? names.filter(read => responses.has(READS[read].path)) : []
      return {
        /** Reads the answers for the block. Rejects if a call failed or an answer breaks the contract. */
        async read(): Promise<Answers> {
          const answers: Record<string, unknown> = {}
          for (const read of reads) {
            const response = await responses.get(READS[read].path)
            if (response) answers[read] = await readAnswer(read, response)
          }
          return answers
        },
        /** Drops the responses for the block, since the app has their data. */
        release: () => prefetch.forget(reads.map(read => urlOf(READS[read].path))),
      }
    },
  }
}

/**
 * Posts the token of a link once, and returns whether there was one. Whether anybody is signed in, the current user shows:
 * another tab may have used the token.
 */
async function postToken({ window, config, prefetch, token, signal }: FindPageOptions): Promise<boolean> {
  if (!token) return false
  await activated()
  signal.throwIfAborted()
  const url = config.apiBaseUrl + fill(SIGN_ON_PATH, { token })
  const init = requestInit({ method: 'POST' }, () => csrfHeader(config, window.document.cookie))
  await prefetch.send(url, init).catch(() => {})
  return true
}

function preload({ head }: Document, photo: ReturnType<typeof photoSources> | false): void {
  const link = (properties: Partial<HTMLLinkElement>) =>
    head.append(Object.assign(document.createElement('link'), properties))
  if (photo)
    link({ rel: 'preload', as: 'image', fetchPriority: 'high', imageSrcset: photo.srcSet, href: photo.src })
  link({ rel: 'modulepreload', href: BOOT_TABLE.memberScript })
}
