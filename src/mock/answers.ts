/** One item of an error answer (§3, §8). */
export type ErrorItem = { readonly code: string; readonly message: string; readonly field: string | null }

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const noContent = () => new Response(null, { status: 204 })

export const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export const error = (code: string, message: string, field: string | null = null): ErrorItem => ({
  code,
  message,
  field,
})

/** An error answer: always a list of items, also when there is one (§8). */
export const refusal = (status: number, ...items: readonly ErrorItem[]) => json(items, status)

export const notSignedIn = () => refusal(401, error('not_authenticated', 'Je bent niet ingelogd.'))

export const notFound = () => refusal(404, error('not_found', 'Deze pagina kan niet worden gevonden.'))

export const unsupportedType = () =>
  refusal(415, error('unsupported_media_type', 'Dit formaat wordt niet ondersteund.'))

export const unreadableBody = () =>
  refusal(400, error('unreadable_body', 'Deze aanvraag kan niet worden gelezen.'))
