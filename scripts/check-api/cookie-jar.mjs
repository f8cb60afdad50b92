/** One `Set-Cookie` line: name, value and what it says about its use. */
export function readCookie(line) {
  const [pair, ...attributes] = line.split(';').map(part => part.trim())
  const cut = pair.indexOf('=')
  const more = new Map(
    attributes.map(text => text.split(/=(.*)/)).map(([name, value = '']) => [name.toLowerCase(), value]),
  )
  const seconds = more.has('max-age') ? Number(more.get('max-age')) : undefined
  const until = seconds === undefined ? Date.parse(more.get('expires') ?? '') : Date.now() + seconds * 1000
  return {
    name: pair.slice(0, Math.max(0, cut)),
    value: pair.slice(cut + 1),
    path: more.get('path')?.startsWith('/') ? more.get('path') : undefined,
    domain: more.get('domain')?.replace(/^\./, '').toLowerCase(),
    secure: more.has('secure'),
    httpOnly: more.has('httponly'),
    sameSite: more.get('samesite')?.toLowerCase(),
    until: Number.isNaN(until) ? Number.POSITIVE_INFINITY : until,
  }
}

const isBelow = (path, folder) =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** The cookies of one host, kept and sent back as a browser does it. */
export function createJar({ hostname, isSafe }) {
  const kept = new Map()
  const refused = []

  function take(line, requestPath) {
    const cookie = readCookie(line)
    const { name, domain } = cookie
    const path = cookie.path ?? (requestPath.slice(0, requestPath.lastIndexOf('/')) || '/')
    const fits = !domain || hostname === domain || hostname.endsWith(`.${domain}`)
    if (!name || !fits || (cookie.secure && !isSafe)) refused.push(cookie)
    else if (cookie.until <= Date.now()) kept.delete(`${name};${path}`)
    else kept.set(`${name};${path}`, { ...cookie, path })
  }

  return {
    /** Keeps what an answer sets, or forgets what it takes away. */
    keep: (headers, requestPath) => {
      for (const line of headers.getSetCookie()) take(line, requestPath)
    },
    /** The `Cookie` header of a request; empty when there is none to send. */
    header: requestPath =>
      [...kept.values()]
        .filter(({ path, until }) => isBelow(requestPath, path) && until > Date.now())
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    all: () => [...kept.values()],
    refused: () => refused,
  }
}
