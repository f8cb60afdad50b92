/** What a browser may ask for as it likes. */
const OPTIONAL = /^\/(favicon\.|apple-touch-icon|manifest\.webmanifest)/

const SCRIPTS = ['/static/js/chunk.js', '/static/js/chunk.js', '/static/js/main.js']

/** First visits: the address, the heading of the page, and all requests to the site and the API. */
export const FIRST_VISITS = [
  {
    as: undefined,
    path: '/login',
    title: 'Welkom bij Klup!',
    requests: ['/login', ...SCRIPTS, '/api/klupper'],
  },
  {
    as: 'lid',
    path: '/account',
    title: 'Marijke',
    requests: [
      '/account',
      ...SCRIPTS,
      '/static/js/member-screens.js',
      '/api/account/password',
      '/api/klupper',
      '/api/membership',
      '/api/membership/actions-left',
      '/api/membership/superklupper',
      '/api/subscription',
      '/images/klupper/thumbnail.marijke.svg',
    ],
  },
] as const

/** The sorted paths, without the parts that differ between builds and screens. */
export const plainPaths = (paths: readonly string[]): string[] =>
  paths
    .filter(path => !OPTIONAL.test(path))
    .map(path => path.replace(/-\w{8}(?=\.js$)/, '').replace(/thumbnail\.\d+/, 'thumbnail'))
    .sort()
