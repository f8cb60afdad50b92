import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { appOptions, bundleStyles, documentScriptOptions, nodeOptions, PACKAGES } from '../esbuild.config.mjs'
import type { Config } from '../src/api/config.ts'
import { type Files, readFolder } from './files.ts'
import { hostingFiles } from './hosting.ts'
import { importBundle } from './import-bundle.ts'
import { thirdPartyNotices } from './notices.ts'
import { packagesIn } from './packages.ts'
import { page } from './page.ts'
import { readVersion, type Version } from './version.ts'

const root = join(import.meta.dirname, '..')

interface Options {
  readonly config: Config
  readonly dev?: boolean
  readonly version?: Version
}

/**
 * Builds the app in memory: the files by their path in the site, and esbuild's outputs.
 * `dev` keeps the code readable and adds React's warnings.
 */
export async function buildApp({ config, dev = false, version = readVersion() }: Options) {
  const devtools = config.env === 'dev'
  const { prerender } = await importBundle('src/app/prerender.tsx')
  const { bootTable } = await importBundle('src/app/boot-table.ts')
  const [app, styles, template, screens] = await Promise.all([
    build(appOptions({ dev, devtools })),
    bundleStyles(),
    readFile(join(root, 'index.html'), 'utf8'),
    prerender(),
  ])
  const scripts = scriptsOf(app.metafile)
  const table = bootTable(`/${scripts.memberScript}`)
  const inDocument = await build(documentScriptOptions({ dev, bootTable: table }))
  const parts = {
    version,
    ...scripts,
    style: (styles.app + (devtools ? styles.devtools : '')).trim(),
    documentScripts: inDocument.outputFiles.map(({ text }) => text.trim()),
    ...screens,
  }
  const files = await readFolder(join(root, 'public'))
  for (const file of app.outputFiles) files.set(siteName(file.path), Buffer.from(file.contents))
  files.delete(scripts.unused)
  files.set('version.json', Buffer.from(`${JSON.stringify(version)}\n`))
  files.set('index.html', Buffer.from(page(template, parts, config, { dev })))
  return { files, parts, outputs: { ...app.metafile.outputs, ...inDocument.metafile.outputs } }
}

/** All files of a release: the app, its notices, the files for a host and its operator. Also the bytes of each package in them. */
export async function buildSite(config: Config) {
  const { files, outputs } = await buildApp({ config })
  const operator = await operatorFiles()
  const packages = packagesIn({ ...outputs, ...operator.outputs })
  for (const [name, contents] of operator.files) files.set(name, contents)
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(await thirdPartyNotices([...packages.keys()])))
  return { files: hostingFiles(files), packages }
}

/** The release script, the examples of a configuration, and `npm run configure` as one file that needs only Node. */
export async function operatorFiles() {
  const script = await build({ ...nodeOptions('scripts/configure.ts'), packages: 'bundle' })
  const examples = await readFolder(join(root, 'hosting'))
  const files: Files = new Map()
  for (const { contents } of script.outputFiles) files.set('configure.mjs', Buffer.from(contents))
  for (const [name, contents] of examples) files.set(`nginx/${name}`, contents)
  return { files, outputs: script.metafile.outputs }
}

const siteName = (path: string) => path.replaceAll('\\', '/').replace(/^.*\bdist\//, '')

/** The scripts of every page, its entry first; the script of the members' screens; the file that nothing loads. */
function scriptsOf({ outputs }: Metafile) {
  const paths = Object.keys(outputs)
  const entry = (source: string) => {
    const path = paths.find(path => outputs[path]?.entryPoint === source)
    if (!path) throw new Error(`The build has no ${source}.`)
    return siteName(path)
  }
  const chunks = paths.filter(path => !outputs[path]?.entryPoint).map(siteName)
  return {
    scripts: [entry('src/main.tsx'), ...chunks],
    memberScript: entry('src/app/member-screens.ts'),
    unused: entry(PACKAGES),
  }
}
