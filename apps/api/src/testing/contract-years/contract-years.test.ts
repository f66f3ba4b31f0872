import { expect, inject, test } from 'vitest'
import { isLong } from '../long.ts'
import { later } from './days.ts'
import { writeScripts } from './scripts.ts'
import { stories } from './stories.ts'
import { World } from './world.ts'

/** The short form passes a leap day, and the end of the payments that are made at joining. */
const years = isLong
  ? {
      seed: 33,
      members: 2000,
      from: '2023-03-01',
      days: 1096,
      joinWithin: 900,
      joinEvery: 1,
      monthsAtMost: 18,
    }
  : { seed: 33, members: 44, from: '2024-01-01', days: 430, joinWithin: 60, joinEvery: 6, monthsAtMost: 5 }

/** Time limit on a busy machine. */
const msAtMost = 3 * 3_600_000

test(
  `I01 I02 F03 F22 F23 F43: over ${years.days} days, each of ${years.members} members has paid, got back and owes what plain arithmetic says`,
  async () => {
    const { seed, from, days } = years
    const scripts = writeScripts(seed, years)
    const world = await World.open(inject('postgresAdminUrl'), from, scripts)
    try {
      await world.pass(from, later(from, days - 1))
    } finally {
      await world.close()
    }
    // Events that never happen prove nothing.
    expect(new Set(scripts.map(({ story }) => story))).toEqual(new Set(Object.keys(stories)))
    expect([...world.acts].sort()).toEqual([
      'change plan',
      'cool off',
      'end freeze',
      'freeze',
      'join',
      'keep plan',
      'leave',
      'remove card',
      'settle',
      'stay',
      'write off',
    ])
    expect([...world.charges].sort()).toEqual([
      'away',
      'declined',
      'doubt, never sent',
      'doubt, paid',
      'lie',
      'lost, never sent',
      'lost, paid',
      'paid',
      'payer wanted',
      'slow',
      'twice',
    ])
  },
  msAtMost,
)
