interface Package {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  /** Whether only development packages need this package. */
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
}

/** The fields of package-lock.json that the scripts use. */
export interface Lock {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, Package>>
}

/** Parses package-lock.json. */
export const readLock = (text: string): Lock => JSON.parse(text)

/** The package name in a path. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\/((@[^/]+\/)?[^/]+).*$/, '$1')

/** The paths of all packages that may reach the browser; `audit:tree` compares them with those in a build. */
export const runtimeOf = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { dev, devOptional, optional }]) =>
    path && !dev && !devOptional && !optional ? path : [],
  )
