/** A response with a text that is JSON, or claims to be. */
export const jsonText = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

export const json = (body: unknown, status = 200) => jsonText(JSON.stringify(body), status)

export const noContent = () => new Response(null, { status: 204 })

export const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** One item of an error response (§3). */
export const errorItem = (code: string, message: string, field: string | null = null) => ({
  code,
  message,
  field,
})

/** An error response: a list of items, even for one (§8). */
export const refuse = (status: number, ...items: readonly ReturnType<typeof errorItem>[]) =>
  json(items, status)

export const notFound = () => refuse(404, errorItem('not_found', 'Deze pagina kan niet worden gevonden.'))

export const unsupportedType = () =>
  refuse(415, errorItem('unsupported_media_type', 'Dit formaat wordt niet ondersteund.'))

export const unreadableBody = () =>
  refuse(400, errorItem('unreadable_body', 'Deze aanvraag kan niet worden gelezen.'))
