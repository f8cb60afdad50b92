/** What the compiler promises about routes. Nothing here runs: `tsc` fails when a promise is broken. */
import { show } from '../../src/app/routes.ts'
import type { Params } from '../../src/lib/match.ts'
import { redirect } from '../../src/lib/route-table.ts'
import { same } from './equal.ts'

// The names between the braces are the params.
same<keyof Params<'/membership'>, never>(true)
same<Params<'/membership/{months}'>, { readonly months: string }>(true)
same<keyof Params<'/{a}/x/{b}/{c}'>, 'a' | 'b' | 'c'>(true)

// A row shows a screen of the app, which cannot ask for names that the path does not have.
show('/membership', 'membership')
show('/membership/{months}', 'membership')
show('/forgot-password/{verificationToken}', 'resetPassword')
// @ts-expect-error the path has no token
show('/forgot-password', 'resetPassword')
// @ts-expect-error there is no such screen
show('/news', 'news/overview')
// @ts-expect-error no such call is prefetched
show('/membership', 'membership', { prefetch: ['news'] })

// A redirect can only use names that its path has.
redirect('/account/subscription/{months}', '/membership')
redirect('/a/{x}/{y}', '/b/{y}/{x}', { keepSearch: true })
// @ts-expect-error the path has no months
redirect('/account/subscription', '/membership/{months}')
// @ts-expect-error the path calls it otherwise
redirect('/account/subscription/{months}', '/membership/{month}')
