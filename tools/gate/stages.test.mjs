import { expect, test } from 'vitest'
import { runStages, sayStages } from './stages.mjs'

const counts = { passed: 2, failed: 0, skipped: 0 }

/** Stages that end when the test says so, and what has begun. */
function makeStages(list) {
  const begun = []
  const ends = new Map()
  const stages = list.map(([name, after]) => ({
    name,
    after,
    work: () => {
      begun.push(name)
      return new Promise((done, fail) => ends.set(name, { done, fail }))
    },
  }))
  return {
    begun,
    end: (name, value = counts) => ends.get(name).done(value),
    fail: (name) => ends.get(name).fail(new Error('broken')),
    stages,
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test('stages run side by side, so many at once, each after those that it needs', async () => {
  const { begun, end, stages } = makeStages([['build'], ['checks'], ['browser', ['build']], ['server']])
  const run = runStages(stages, { atOnce: 2, log: () => {} })
  await settled()
  expect(begun).toEqual(['build', 'checks'])
  end('checks')
  await settled()
  expect(begun).toEqual(['build', 'checks', 'server'])
  end('build')
  await settled()
  expect(begun).toEqual(['build', 'checks', 'server', 'browser'])
  end('browser')
  end('server')
  const { results, total } = await run
  expect(results.map(({ name, end: how }) => [name, how])).toEqual([
    ['build', 'passed'],
    ['checks', 'passed'],
    ['browser', 'passed'],
    ['server', 'passed'],
  ])
  expect(total).toEqual({ passed: 8, failed: 0, skipped: 0 })
})

test('a stage after one that failed is not run, and everything else is', async () => {
  const { begun, end, fail, stages } = makeStages([
    ['build'],
    ['browser', ['build']],
    ['after', ['browser']],
    ['server'],
  ])
  const said = []
  const run = runStages(stages, { atOnce: 1, log: (line) => said.push(line) })
  await settled()
  fail('build')
  await settled()
  expect(begun).toEqual(['build', 'server'])
  end('server', { passed: 1, failed: 3, skipped: 0 })
  const { results, total } = await run
  expect(results.map(({ end: how }) => how)).toEqual(['failed', 'not run', 'not run', 'failed'])
  expect(total).toEqual({ passed: 1, failed: 4, skipped: 0 })
  expect(said).toContain('━━ browser: not run')
  expect(sayStages(results)).toMatch(/^failed {3}build .* 0 passed, 1 failed\nnot run {2}browser /)
})

test('stages that wait for one another are a fault of the list', async () => {
  const { stages } = makeStages([
    ['one', ['two']],
    ['two', ['one']],
  ])
  await expect(runStages(stages, { atOnce: 2, log: () => {} })).rejects.toThrow('one, two can never begin')
})
