interface Entry {
  version?: string
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, Entry>
}

const platforms = (prefix: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `node_modules/${prefix}${name}`)

/**
 * Optional binaries for platforms other than the one the lock file is written on. The registry that it is written from does
 * not have them, so nobody could compute their integrity; on such a platform npm installs what its own registry sends.
 */
const unverifiable: readonly string[] = [
  ...platforms(
    '@duckdb/node-bindings-',
    `
  darwin-arm64 darwin-x64 linux-arm64 linux-arm64-musl win32-arm64 win32-x64
  `,
  ),
  ...platforms(
    '@oxc-parser/binding-',
    `
  android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf
  linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc
  win32-ia32-msvc win32-x64-msvc
  `,
  ),
  ...platforms(
    '@oxlint/binding-',
    `
  android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf
  linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl
  openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc
  `,
  ),
  ...platforms('@oxlint-tsgolint/', 'darwin-arm64 darwin-x64 win32-arm64 win32-x64'),
]

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))

const contains = ({ packages }: LockFile, from: string, name: string): boolean => {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  return from !== '' && contains({ packages }, parentOf(from), name)
}

/** What must not be in the lock file, and what `npm ci` would miss in it on another machine. */
export const complaintsAbout = (
  lock: LockFile,
  exempt: readonly string[] = unverifiable,
): string[] => [
  ...exempt
    .filter((path) => lock.packages[path]?.integrity !== undefined || !(path in lock.packages))
    .map((path) => `${path}: need not be exempt, take it off the list`),
  ...Object.entries(lock.packages).flatMap(
    ([path, { resolved, integrity, optionalDependencies = {} }]) => [
      ...(path.includes('ag-grid-enterprise')
        ? [`${path}: AG Grid Enterprise needs a licence, use the community edition`]
        : []),
      ...(resolved === undefined
        ? []
        : [`${path}: names a registry, install with npm's omit-lockfile-registry-resolved`]),
      ...(path === '' || integrity !== undefined || exempt.includes(path)
        ? []
        : [`${path}: has no integrity, install it again`]),
      ...Object.entries(optionalDependencies)
        .filter(([name]) => !contains(lock, path, name))
        .map(
          ([name, version]) =>
            `${path}: ${name} ${version} has no entry, npm ci refuses such a file; add its version, os and cpu`,
        ),
    ],
  ),
]
