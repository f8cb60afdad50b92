import { Expected } from './expected.mjs'
import { contentSecurityPolicy } from './headers.mjs'

const CONFIG = /<script type="application\/json" id="app-config">([\s\S]*?)<\/script>/
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/
const START = /<script>([\s\S]*?)<\/script>/
const STYLE = /<style>([\s\S]*?)<\/style>/

/** JSON that cannot close its own script element. */
const configBlock = config =>
  `<script type="application/json" id="app-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

const policyMeta = policy => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** Fills `index.html`. The script in the document is first, because its requests take longest. */
export function page(template, parts, config, { dev = false } = {}) {
  const { documentScript, style } = parts
  const [main, ...chunks] = parts.scripts
  const fill = {
    ...parts,
    policy: policyMeta(contentSecurityPolicy(config, { script: documentScript, style }, { dev })),
    version: `<meta name="version" content="${Object.values(parts.version).join(' ')}">`,
    config: configBlock(config),
    boot: `<script>${documentScript}</script>`,
    links: [
      // First, since it shows the errors of the others.
      ...(dev ? ['<script type="module" src="/reload.js"></script>'] : []),
      `<script type="module" src="/${main}"></script>`,
      ...chunks.map(chunk => `<link rel="modulepreload" href="/${chunk}">`),
    ].join('\n'),
    style: `<style>${style}</style>`,
    templates: [...parts.templates].map(([id, html]) => `<template id="${id}">${html}</template>`).join('\n'),
  }
  return template.replace(/<!--(\w+)-->/g, (_, name) => fill[name])
}

/** The configuration in a built page. Throws if the page is damaged. */
export function configIn(html) {
  try {
    return JSON.parse(html.match(CONFIG)[1])
  } catch {
    throw new Expected('The page is damaged: its configuration cannot be read. Build the site again.')
  }
}

/** The content security policy of a built page. */
export const policyIn = html => html.match(POLICY)[1]

/** A built page with another configuration: the data block and the policy. */
export function reconfigure(html, config) {
  const policy = contentSecurityPolicy(config, { script: html.match(START)[1], style: html.match(STYLE)[1] })
  return html.replace(CONFIG, () => configBlock(config)).replace(POLICY, () => policyMeta(policy))
}
