/**
 * The first script of the document asks who is signed in before the rest has arrived, with the request of `requestInit()`. Not
 * while the address has a token: it leaves the address before any call (§2).
 */
try {
  const { apiBaseUrl } = JSON.parse(document.getElementById('app-config')?.textContent ?? '')
  if (typeof apiBaseUrl === 'string' && !/sso/i.test(location.href))
    window.klupUser = fetch(`${apiBaseUrl}/api/klupper`, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      credentials: 'include',
      cache: 'no-store',
    })
} catch {
  // The app reports an unreadable configuration.
}

export {}
