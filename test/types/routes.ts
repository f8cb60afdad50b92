/** What the compiler promises about routes. Nothing here runs: `tsc` fails when a promise is broken. */
import type { Lazy } from '../../src/lib/chunk.ts'
import { match, type Params } from '../../src/lib/match.ts'
import { redirect, show } from '../../src/lib/rows.ts'
import { same } from './equal.ts'

declare const screen: <Props>() => Lazy<(props: Props) => string>

// The names between the braces are the params.
same<keyof Params<'/membership'>, never>(true)
same<Params<'/membership/{months}'>, { readonly months: string }>(true)
same<keyof Params<'/{a}/x/{b}/{c}'>, 'a' | 'b' | 'c'>(true)

const found = match('/forgot-password/{verificationToken}', '/')
same<typeof found, { readonly verificationToken: string } | undefined>(true)

// A screen gets what its path holds, and cannot ask for more.
show('/membership/{months}', screen<{ months: string }>())
show('/membership/{months}', screen<{ months?: string }>())
show('/membership/{months}', screen<Record<never, string>>())
// @ts-expect-error the path has no token
show('/membership/{months}', screen<{ token: string }>())
// @ts-expect-error the path has no months
show('/membership', screen<{ months: string }>())

// A redirect can only use names that its path has.
redirect('/account/subscription/{months}', '/membership')
redirect('/a/{x}/{y}', '/b/{y}/{x}', { keepSearch: true })
// @ts-expect-error the path has no months
redirect('/account/subscription', '/membership/{months}')
// @ts-expect-error the path calls it otherwise
redirect('/account/subscription/{months}', '/membership/{month}')
