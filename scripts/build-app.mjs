import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { appOptions, documentScriptOptions, nodeOptions, PACKAGES, styleOptions } from '../esbuild.config.mjs'
import { runtimeOf } from './audit/lock.mjs'
import { readFolder } from './files.mjs'
import { hostingFiles } from './hosting.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { thirdPartyNotices } from './notices.mjs'
import { page } from './page.mjs'
import { billOf } from './sbom.mjs'
import { readVersion } from './version.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Builds the app in memory: the files by their path in the site, and esbuild's metafile.
 * `dev` keeps the code readable and adds React's warnings.
 */
export async function buildApp({ config, dev = false, version = readVersion() }) {
  const devtools = config.env === 'dev'
  const { prerender } = await importTypeScript('src/app/prerender.tsx')
  const { bootTable } = await importTypeScript('src/app/boot-table.ts')
  const [app, style, template, screens] = await Promise.all([
    build(appOptions({ dev, devtools })),
    styleOptions({ dev, devtools }).then(options => build(options)),
    readFile(join(root, 'index.html'), 'utf8'),
    prerender(),
  ])
  const scripts = scriptsOf(app.metafile)
  const table = bootTable(`/${scripts.memberScript}`)
  const script = await build(documentScriptOptions({ dev, bootTable: table }))
  const parts = {
    version,
    ...scripts,
    style: style.outputFiles[0].text.trim(),
    documentScript: script.outputFiles[0].text.trim(),
    ...screens,
  }
  const files = await readFolder(join(root, 'public'))
  for (const file of app.outputFiles) files.set(siteName(file.path), Buffer.from(file.contents))
  files.delete(scripts.unused)
  files.set('version.json', Buffer.from(`${JSON.stringify(version)}\n`))
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, metafile: app.metafile }
}

/** All files of a release: the app, its bill and notices, and the files for a host and its operator. */
export async function buildSite(config) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const { files } = await buildApp({ config })
  const { openApi } = await importTypeScript('scripts/openapi.mjs')
  files.set('openapi.json', Buffer.from(`${JSON.stringify(openApi(config, lock.version), undefined, 2)}\n`))
  for (const [name, contents] of await operatorFiles()) files.set(name, contents)
  files.set('sbom.json', Buffer.from(`${JSON.stringify(billOf(lock), undefined, 2)}\n`))
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(await thirdPartyNotices(runtimeOf(lock))))
  return hostingFiles(files)
}

/** The release script, the examples of a configuration, and `npm run configure` as one file that needs only Node. */
export async function operatorFiles() {
  const options = nodeOptions('scripts/configure.mjs')
  const { outputFiles } = await build({ ...options, packages: 'bundle', conditions: ['bundle'] })
  const examples = await readFolder(join(root, 'hosting'))
  const files = new Map()
  files.set('configure.mjs', Buffer.from(outputFiles[0].contents))
  for (const [name, contents] of examples) files.set(`nginx/${name}`, contents)
  return files
}

const siteName = path => path.replaceAll('\\', '/').replace(/^.*\bdist\//, '')

/** The scripts of every page, its entry first; the script of the members' screens; the file that nothing loads. */
function scriptsOf({ outputs }) {
  const paths = Object.keys(outputs)
  const entry = source => paths.find(path => outputs[path].entryPoint === source)
  const [main, member, unused] = ['src/main.tsx', 'src/app/member-screens.ts', PACKAGES].map(entry)
  const scripts = [main, ...paths.filter(path => !outputs[path].entryPoint)].map(siteName)
  return { scripts, memberScript: siteName(member), unused: siteName(unused) }
}
