import type { Metafile } from 'esbuild'

/** The bytes of each package in the outputs of builds, by its path in package-lock.json. */
export function packagesIn(outputs: Metafile['outputs']): Map<string, number> {
  const packages = new Map<string, number>()
  for (const { inputs } of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const [path] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file) ?? []
      if (path) packages.set(path, (packages.get(path) ?? 0) + bytesInOutput)
    }
  return packages
}
