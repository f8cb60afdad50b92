import { importTypeScript } from './import-typescript.mjs'

export const { checkConfig } = await importTypeScript('src/api/config-schema.ts')
