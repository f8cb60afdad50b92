/** Whether an address leads to this very machine. */
export const isLoopback = ({ hostname }) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * The site that an address belongs to, for which browsers share cookies. Without the list of public suffixes
 * this is a guess, wrong for addresses such as a.co.uk.
 */
export const siteOf = ({ protocol, hostname }) =>
  `${protocol}//${/^[\d.:[\]]+$/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')}`
