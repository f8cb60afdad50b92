import { ContractError, type Endpoint } from './errors.ts'
import { nextPage, type ParsedCall, parseResponse } from './parse-response.ts'
import { parseUrl } from './try.ts'

/** How many pages an answer may have. */
export const MAX_PAGES = 20

/** Reads an answer in pages, each with the address of the next one, as one list. `read` gets the query of a page. */
export async function readPages(
  call: ParsedCall & { readonly search?: string },
  read: (search: string | undefined) => Promise<readonly [Response, string]>,
): Promise<unknown[]> {
  const all: unknown[] = []
  let { search } = call
  for (let count = 0; count < MAX_PAGES; count++) {
    const [response, text] = await read(search)
    const data = parseResponse(call, response, text)
    if (Array.isArray(data)) all.push(...data)
    const next = nextPage(call, text)
    if (!next) return all
    search = queryOf(next, response.url, call)
  }
  throw new ContractError(call, [`up to ${MAX_PAGES} pages expected`])
}

/** The query of the next page, which has the origin and path of this one: no answer sends the cookies elsewhere. */
function queryOf(next: string, here: string, call: Endpoint): string {
  const from = parseUrl(here)
  const to = parseUrl(next, here)
  if (to && to.origin === from?.origin && to.pathname === from.pathname) return to.search
  throw new ContractError(call, ['next: an address of the same path expected'])
}
