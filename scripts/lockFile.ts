interface Entry {
  version?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, Entry>
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))

const holds = ({ packages }: LockFile, from: string, name: string): boolean => {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  return from !== '' && holds({ packages }, parentOf(from), name)
}

/** What must not be in the lock file, and what `npm ci` would miss in it on another machine. */
export const complaintsAbout = (lock: LockFile): string[] =>
  Object.entries(lock.packages).flatMap(([path, { resolved, integrity, optional, os, optionalDependencies = {} }]) => [
    ...(path.includes('ag-grid-enterprise') ? [`${path}: AG Grid Enterprise needs a licence, use the community edition`] : []),
    ...(resolved === undefined ? [] : [`${path}: names a registry, install with npm's omit-lockfile-registry-resolved`]),
    ...(path === '' || integrity !== undefined || (optional === true && os !== undefined) ? [] : [`${path}: has no integrity, install it again`]),
    ...Object.entries(optionalDependencies)
      .filter(([name]) => !holds(lock, path, name))
      .map(([name, version]) => `${path}: ${name} ${version} has no entry, npm ci refuses such a file; add its version, os and cpu`),
  ])
