import { object, string } from 'valibot'
import { id, list } from './schemas.ts'

// Beside `schemas.ts`, of which the script in the document has a copy.

/** The reasons for cancelling (§3). */
export const cancellationTypesSchema = list(object({ id, description: string() }))

/** A new payment (§3). */
export const checkoutSchema = object({ _links: object({ checkout: object({ href: string() }) }) })
