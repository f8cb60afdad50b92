/**
 * The first script of the document requests the current user before the rest of the document has arrived. The request equals
 * that of `requestInit()`. With a token in the address it sends nothing: the token leaves the address before any call (§2).
 */
const { apiBaseUrl } = JSON.parse(document.getElementById('app-config')?.textContent ?? '')
if (!/sso/i.test(location.href))
  window.klupUser = fetch(`${apiBaseUrl}/api/klupper`, {
    method: 'GET',
    headers: { Accept: 'application/json' },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  })

export {}
