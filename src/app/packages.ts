import { useSignals } from '@preact/signals-react/runtime'
import { jsx } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { safeParse } from 'valibot'

/**
 * An entry of the build that all scripts import. esbuild puts it and the packages into one file, whose name changes only
 * when a package does: after a release, a returning member downloads our code alone.
 */
export const packages = [useSignals, jsx, createRoot, safeParse]
