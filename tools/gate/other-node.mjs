import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../list-files.mjs'

/** The versions beside which the gate is run: what we recommend, and the one after it. */
export const otherVersions = { recommended: '24.21.0', next: '26.10.0' }

/**
 * Version of Node that a quick part of the gate runs on again.
 * @param {string} running the version that the gate was started with, as in `process.versions.node`
 */
export const chooseOther = (running) =>
  running.startsWith('24.') ? otherVersions.next : otherVersions.recommended

/**
 * Brings a Node of this version by the npm package `node`, once.
 * @returns {string | null} the path of its program; null where it can't be had
 */
export function bringNode(version, log = console.log) {
  const folder = join(root, 'node_modules/.cache', `node-${version}`)
  const program = join(folder, 'node_modules/node/bin/node')
  if (runs(program, version)) return program
  log(`Bringing Node ${version} by the npm package \`node\` …`)
  // Its install script puts the program of this machine into place.
  spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts=false',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
      `node@${version}`,
    ],
    { stdio: 'inherit', cwd: root },
  )
  return runs(program, version) ? program : null
}

const runs = (program, version) =>
  existsSync(program) &&
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
