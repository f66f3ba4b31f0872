import { addCounts, noCounts } from '../run.mjs'

/**
 * A part of the gate.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, after?: string[], work: () => Promise<Counts> }} Stage
 * @typedef {{ name: string, counts: Counts, seconds: number, end: 'passed' | 'failed' | 'not run' }} Result
 */

const oneFailed = { ...noCounts, failed: 1 }

/**
 * Runs stages side by side, in the order of the list, each as soon as the stages it depends on have passed. A
 * stage is not run if one of those failed. All others are, so that a single run reports everything.
 * @param {Stage[]} stages
 * @param {{ atOnce: number, log?: (line: string) => void }} options
 * @returns {Promise<{ results: Result[], total: Counts }>} results in the order of the list
 */
export async function runStages(stages, { atOnce, log = console.log }) {
  const results = new Map()
  const waiting = [...stages]
  const running = new Set()

  const endOf = (name) => results.get(name)?.end
  const isReady = ({ after = [] }) => after.every((name) => endOf(name) === 'passed')
  const isLost = ({ after = [] }) => after.some((name) => endOf(name) && endOf(name) !== 'passed')

  while (waiting.length > 0 || running.size > 0) {
    for (const { name } of takeAll(waiting, isLost)) {
      results.set(name, { name, counts: noCounts, seconds: 0, end: 'not run' })
      log(`━━ ${name}: not run`)
    }
    for (const next of takeAll(waiting, (stage) => isReady(stage) && running.size < atOnce)) {
      log(`━━ ${next.name}`)
      const run = runStage(next, log).then((result) => {
        running.delete(run)
        results.set(result.name, result)
        log(`━━ ${result.name}: ${result.end} after ${result.seconds.toFixed(0)} s`)
      })
      running.add(run)
    }
    if (running.size > 0) await Promise.race(running)
    else if (waiting.length > 0)
      throw new Error(`${waiting.map(({ name }) => name).join(', ')} can never begin`)
  }
  const inOrder = stages.map(({ name }) => results.get(name))
  return { results: inOrder, total: inOrder.map(({ counts }) => counts).reduce(addCounts, noCounts) }
}

/** Takes matching entries out of a list one after another, and checks the list anew after each. */
function* takeAll(list, fits) {
  for (let index = list.findIndex(fits); index >= 0; index = list.findIndex(fits))
    yield list.splice(index, 1)[0]
}

async function runStage({ name, work }, log) {
  const startedAt = performance.now()
  const counts = await work().catch((error) => {
    log(String(error.stack))
    return oneFailed
  })
  const seconds = (performance.now() - startedAt) / 1000
  return { name, counts, seconds, end: counts.failed > 0 ? 'failed' : 'passed' }
}

/** Formats the table at the end of a run, with the time and the number of tests of each stage. */
export function sayStages(results) {
  return results
    .map(({ name, counts, seconds, end }) => {
      const tests = `${counts.passed} passed, ${counts.failed} failed`
      return `${end.padEnd(7)}  ${name.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s  ${tests}`
    })
    .join('\n')
}
