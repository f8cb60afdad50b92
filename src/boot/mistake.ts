import type { Config } from '../api/config-schema.ts'
import { CallError, isAbort } from '../lib/errors.ts'

/**
 * Shows a mistake of this script while developing, once the page can show it: without that, it is a page that stays unpainted.
 * The app reports a failed call.
 */
export function reportMistake(problem: unknown, window: Window, config: Config): void {
  if (config.env !== 'dev' || problem instanceof CallError || isAbort(problem)) return
  const report = () => reportError(problem)
  if (window.document.readyState === 'complete') report()
  else window.addEventListener('load', report)
}
