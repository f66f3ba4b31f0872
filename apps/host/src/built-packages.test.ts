import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const server = join(root, 'dist/server')
type Installed = { dev?: boolean; devOptional?: boolean }
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Installed>
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'pipe' })
}, 600_000)

/** Lists the packages that built code imports or requires when it runs. */
function findPackages(code: string): string[] {
  const names = [
    ...code.matchAll(/^(?:import|export)\b[^"\n]*"([^"\n]+)";?$/gm),
    ...code.matchAll(/require\("([^"\n]+)"\)/g),
  ].map(([, name]) => name!)
  return names
    .filter((name) => /^[a-z@]/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

const installedFor = (name: string) => {
  const atRoot = packages[`node_modules/${name}`]
  if (atRoot === undefined || atRoot.dev || atRoot.devOptional) return 'development alone'
  const isBelow = Object.keys(packages).some(
    (path) => /^(apps|packages)\//.test(path) && path.endsWith(`/node_modules/${name}`),
  )
  return isBelow ? 'another version beside it' : 'production'
}

test('the built server finds every package that it asks for, in the version of its importer, without those for development', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  )
  const names = new Set(files.flatMap((path) => findPackages(readFileSync(join(server, path), 'utf8'))))
  expect([...names]).toEqual(expect.arrayContaining(['fastify', 'pg', 'postcss', '@fastify/send']))
  const wrong = [...names]
    .map((name) => [name, installedFor(name)])
    .filter(([, where]) => where !== 'production')
  expect(wrong).toEqual([])
})
