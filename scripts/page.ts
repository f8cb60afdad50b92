import type { Config } from '../src/api/config.ts'
import { contentSecurityPolicy } from './headers.ts'
import { membersOf } from './json.ts'
import type { Version } from './version.ts'

const CONFIG = /<script type="application\/json" id="app-config">([\s\S]*?)<\/script>/
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/
const SCRIPTS = /<script>([\s\S]*?)<\/script>/g
const STYLE = /<style>([\s\S]*?)<\/style>/

/** JSON that cannot close its own script element. */
const configBlock = (config: Config) =>
  `<script type="application/json" id="app-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

const policyMeta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** The parts of the page that a build creates. */
export interface Parts {
  readonly version: Version
  /** The scripts of every page, its entry first. */
  readonly scripts: readonly string[]
  readonly style: string
  /** The request of the current user, then the rest. */
  readonly documentScripts: readonly string[]
  readonly templates: ReadonlyMap<string, string>
  readonly loading: string
  readonly unavailable: string
}

/** Fills `index.html`. The request of the current user is first, because it takes longest. */
export function page(template: string, parts: Parts, config: Config, { dev = false } = {}): string {
  const { documentScripts: scripts, style } = parts
  const [askUser, boot] = scripts.map(script => `<script>${script}</script>`)
  const [main, ...chunks] = parts.scripts
  const fill: Record<string, unknown> = {
    ...parts,
    policy: policyMeta(contentSecurityPolicy(config, { scripts, style }, { dev })),
    version: `<meta name="version" content="${Object.values(parts.version).join(' ')}">`,
    config: configBlock(config),
    askUser,
    boot,
    links: [
      ...(dev ? ['<script type="module" src="/reload.js"></script>'] : []),
      `<script type="module" src="/${main}"></script>`,
      ...chunks.map(chunk => `<link rel="modulepreload" href="/${chunk}">`),
    ].join('\n'),
    style: `<style>${style}</style>`,
    templates: [...parts.templates].map(([id, html]) => `<template id="${id}">${html}</template>`).join('\n'),
  }
  return template.replace(/<!--(\w+)-->/g, (_, name: string) => String(fill[name]))
}

/** The part of a built page that a pattern finds. Throws without one. */
function partOf(html: string, pattern: RegExp): string {
  const [, part] = pattern.exec(html) ?? []
  if (part === undefined) throw new Error(`The page has no ${pattern.source}`)
  return part
}

/** The configuration in a built page, also of another version. */
export const configIn = (html: string): Readonly<Record<string, unknown>> =>
  membersOf(JSON.parse(partOf(html, CONFIG)))

/** The content security policy of a built page. */
export const policyIn = (html: string): string => partOf(html, POLICY)

/** A built page with another configuration: the data block and the policy. */
export function reconfigure(html: string, config: Config): string {
  const policy = contentSecurityPolicy(config, {
    scripts: [...html.matchAll(SCRIPTS)].map(([, script = '']) => script),
    style: partOf(html, STYLE),
  })
  return html.replace(CONFIG, () => configBlock(config)).replace(POLICY, () => policyMeta(policy))
}
