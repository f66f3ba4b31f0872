import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import { beforeAll, expect, inject, test } from 'vitest'
import { isLong } from '../long.ts'
import { simulate } from './campaign.ts'
import { planOf } from './plan.ts'
import { Simulator } from './run.ts'
import { shrink } from './shrink.ts'
import { makeTemplate } from './simulated-database.ts'

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** Seeds of the short form: the first ones, and those that reached rare states when they were chosen. */
const shortSeeds = [...seedsFrom(1, 20), 30, 31, 37, 55, 81, 88, 100, 143]
const seeds = isLong ? seedsFrom(1, 500) : shortSeeds
/** Further seeds, run in batches up to `last` if those above no longer reach every state or step. */
const seedsMore = { from: 144, count: 30, last: 500 }
const seedsTwice = isLong ? 20 : 6

/** Time limit on a busy machine. */
const msAtMost = 1_800_000

const adminUrl = inject('postgresAdminUrl')
let template: string
beforeAll(async () => {
  template = await makeTemplate(adminUrl)
})

test(
  `I01 I02 I03 I04 I05 I06 I07 I08 I09 I10: ${seeds.length} interleavings of browser, second tab, jobs, staff and provider faults break none`,
  async () => {
    // States that are never reached prove nothing.
    const ends: PaymentAttemptState[] = ['captured', 'declined', 'voided', 'cancelled', 'expired']
    const doubts: PaymentAttemptState[] = ['authorising_unknown', 'capturing_unknown', 'voiding_unknown']
    const refunds = ['refund done', 'refund failed', 'refund unknown', 'refund needs_attention']
    const line = ['waiting → offered', 'offered → accepted', 'offered → left', 'waiting → left']
    const steps = [
      'pay: saved card: authorised',
      'pay: saved card: challenge_required',
      'pay: saved card: has no saved card',
      'remove saved card: 200',
      'cards: 1 forgotten',
      'move to B: 200',
      'move to C: 200',
      'a move that was paid for',
      ...(['complete', 'look at', 'cancel'] as const).map((act) => `${act} another’s: ATTEMPT_NOT_FOUND`),
    ]
    const wanted = new Set([...ends, ...doubts, ...refunds, ...line.map((move) => `line ${move}`), ...steps])
    const runAll = async (some: readonly number[]) => {
      const { runs, found, shrunk, reached } = await simulate({ adminUrl, template, seeds: some })
      expect({ found, shrunk }).toEqual({ found: null, shrunk: null })
      expect(runs).toBe(some.length)
      for (const one of reached) wanted.delete(one)
    }
    await runAll(seeds)
    const { from, count, last } = seedsMore
    for (let first = from; wanted.size > 0 && first <= last; first += count)
      await runAll(seedsFrom(first, count))
    expect([...wanted]).toEqual([])
  },
  msAtMost,
)

test(
  'the same seed is the same run, whatever ran before it',
  async () => {
    const seeds = seedsFrom(7000, seedsTwice)
    const simulator = new Simulator(adminUrl, template)
    const first = []
    for (const seed of seeds) first.push(await simulator.run(planOf(seed)))
    expect(await simulator.close()).toEqual([])
    const again = []
    for (const seed of seeds.toReversed()) again.unshift(await simulator.run(planOf(seed)))
    expect(await simulator.close()).toEqual([])
    expect(again).toEqual(first)
    expect(first.every(({ lines }) => lines.length > 0)).toBe(true)
  },
  msAtMost,
)

test('everything that a fault does not need is taken away: actors, turns, mishaps and steps', async () => {
  const seed = seedsFrom(1, 200).find((one) => planOf(one).parts.length > 4 && hasLost(planOf(one)))!
  const { plan, tries } = await shrink(
    planOf(seed),
    async (candidate) =>
      hasLost(candidate) && candidate.parts.some(({ steps }) => (steps as string[]).includes('complete')),
    250,
  )
  expect(plan.parts.map(({ steps }) => steps)).toEqual([['complete']])
  expect([plan.turns, plan.laterTurns, plan.comingBack]).toEqual([[], [], []])
  expect(plan.mishaps.filter((mishap) => mishap !== null)).toEqual(['reply lost'])
  expect(tries).toBeLessThan(250)
})
const hasLost = ({ mishaps }: { mishaps: readonly unknown[] }) => mishaps.includes('reply lost')
