import { importTypeScript } from './import-typescript.mjs'

export const { checkConfig, isLoopback } = await importTypeScript('scripts/schema.ts')
