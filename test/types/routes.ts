/** Type tests of the routes. Nothing runs; `tsc` fails if one breaks. */
import { show } from '../../src/app/routes.ts'
import type { Params } from '../../src/lib/match.ts'
import { redirect } from '../../src/lib/route-table.ts'
import { same } from './equal.ts'

// The params are the names in braces.
same<keyof Params<'/membership'>, never>(true)
same<Params<'/membership/{months}'>, { readonly months: string }>(true)
same<keyof Params<'/{a}/x/{b}/{c}'>, 'a' | 'b' | 'c'>(true)

// A screen can only use names of its path.
show('/membership', 'membership')
show('/membership/{months}', 'membership')
show('/forgot-password/{verificationToken}', 'resetPassword')
// @ts-expect-error the path has no token
show('/forgot-password', 'resetPassword')
// @ts-expect-error there is no such screen
show('/news', 'news/overview')
// @ts-expect-error no such call is prefetched
show('/membership', 'membership', { prefetch: ['news'] })

// A redirect can only use names of its path.
redirect('/account/subscription/{months}', '/membership')
redirect('/a/{x}/{y}', '/b/{y}/{x}', { keepSearch: true })
// @ts-expect-error the path has no months
redirect('/account/subscription', '/membership/{months}')
// @ts-expect-error the path has another name
redirect('/account/subscription/{months}', '/membership/{month}')
