import { useSignals } from '@preact/signals-react/runtime'
import { jsx } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { safeParse } from 'valibot'

/**
 * An entry point of the build that all scripts import. esbuild puts the packages into one chunk, whose name changes only with
 * a package, so a returning member downloads only the app's code after a release.
 */
export const packages = [useSignals, jsx, createRoot, safeParse]
