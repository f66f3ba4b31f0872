import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the configuration files that operators use, too. */
const deployFolder = resolve(import.meta.dirname, '../../deploy')

/** Reads `NAME=value` lines. */
function readEnv(text) {
  const lines = text.split('\n').filter((line) => /^[A-Z]\w*=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}

/** Fills `${NAME}` in, as `envsubst` does. @throws for a name without a value */
export function fillIn(text, values) {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`There is no value for ${name}.`)
    return values[name]
  })
}

/** Returns the addresses of all machines. */
export const readMachines = () => readEnv(readFileSync(join(deployFolder, 'machines.env'), 'utf8'))

/** Reads the passwords and keys of a cluster; those that it lacks are made. */
export function keepSecrets(folder) {
  const path = join(folder, 'secrets.json')
  const password = () => randomBytes(24).toString('base64url')
  const made = {
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    DATABASE_PASSWORD: password(),
    REPOSITORY_PASSWORD: password(),
    CARD_SANDBOX_SECRET: password(),
    CARD_SANDBOX_WEBHOOK_SECRET: password(),
    ANSWERS_KEY: randomBytes(32).toString('base64'),
  }
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const secrets = { ...made, ...kept }
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

/**
 * Writes a file of deploy/ with its values for one part, readable by the part's user alone.
 * @returns its path
 */
export function writeFilled(name, { folder, user, values }) {
  const path = join(folder, name)
  writeFileSync(path, fillIn(readFileSync(join(deployFolder, name), 'utf8'), values), { mode: 0o600 })
  chmodSync(path, 0o600)
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** Returns the settings in a file of deploy/. */
export const readFilled = (name, values) =>
  readEnv(fillIn(readFileSync(join(deployFolder, name), 'utf8'), values))

/** Makes a folder that one user owns, and gives them what is in it. */
export function makeFolder(path, user) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user && statSync(path).uid !== user.uid) chownSync(path, user.uid, user.gid)
  return path
}
