import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fillIn, keepSecrets, readFilled, readMachines, writeFilled } from './machines.mjs'

const deploy = resolve(import.meta.dirname, '../../deploy')
const folder = mkdtempSync(join(tmpdir(), 'touchline-machines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ofMachine = { NAME: 'db2', ADDRESS: '10.0.0.2', DATA: '/data', FOLDER: '/etc/touchline' }
const fresh = { BOOTSTRAP: 'initdb', MOMENT: '' }
const values = { ...readMachines(), ...keepSecrets(folder), ...ofMachine, ...fresh, POSTGRES_BIN: '/usr/bin' }
/** Files of one part each; the rest of the folder is for containers, and tools/check-deploy.mjs holds it. */
const files = readdirSync(deploy).filter(
  (name) =>
    /\.(yml|cfg|sql|ini|txt|env|conf)$/.test(name) &&
    !/^(machines|settings|)\.env$|^compose\.yml$/.test(name),
)

test.each(files)(
  '%s of deploy/ is whole with the values that docs/scale.md names, and only its user reads it',
  (name) => {
    const path = writeFilled(name, { folder, user: null, values })
    expect(readFileSync(path, 'utf8')).not.toMatch(/\$\{/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const asked = [...readFileSync(join(deploy, name), 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, key]) => key)
    const guide = readFileSync(resolve(deploy, '../docs/scale.md'), 'utf8')
    const row = guide.split('\n').find((line) => line.includes(`\`${name}\``)) ?? ''
    expect(row).not.toBe('')
    const named = new Set([
      ...Object.keys(readMachines()),
      ...Array.from(row.matchAll(/`([A-Z0-9_]+)`/g), ([, key]) => key),
    ])
    expect(asked.filter((key) => !named.has(key))).toEqual([])
  },
)

test('control: a name without a value is a fault, and not an empty place', () => {
  expect(() => fillIn('listen ${NOWHERE}', values)).toThrow('NOWHERE')
})

test('passwords are made once, and stay', () => {
  expect(keepSecrets(folder)).toEqual(keepSecrets(folder))
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a lost machine costs no more than the time to live: loop_wait + 2 × retry_timeout fits into it', () => {
  const { bootstrap } = parse(fillIn(readFileSync(join(deploy, 'patroni.yml'), 'utf8'), values))
  const { ttl, loop_wait: loop, retry_timeout: retry, synchronous_mode_strict: isStrict } = bootstrap.dcs
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(isStrict).toBe(true)
})

test('F61: a cluster archives what it writes, and begins from nothing or from its backup as it was at a moment', () => {
  const text = readFileSync(join(deploy, 'patroni.yml'), 'utf8')
  const { bootstrap, postgresql } = parse(fillIn(text, values))
  expect(bootstrap.method).toBe('initdb')
  expect(postgresql.parameters).toMatchObject({
    archive_mode: 'on',
    archive_command: expect.stringMatching(/^pgbackrest .* archive-push %p$/),
  })
  const moment = '2026-11-30 09:40:00+00'
  const { method, restore } = parse(
    fillIn(text, { ...values, BOOTSTRAP: 'restore', MOMENT: moment }),
  ).bootstrap
  expect([method, restore.command]).toEqual(['restore', expect.stringContaining(`"--target=${moment}"`)])
})

test('servers reach the database by the pooler, and all else past it', () => {
  const settings = readFilled('touchline.env', values)
  expect(new URL(settings.DATABASE_URL).port).toBe('6432')
  expect(new URL(settings.DATABASE_DIRECT_URL).port).toBe('5432')
})
