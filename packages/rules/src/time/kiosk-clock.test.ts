import { describe, expect, test } from 'vitest'
import { kioskPhase, kioskSecondsLeft, spokenSeconds } from './kiosk-clock.ts'

describe('spec 4: a kiosk forgets its user after 90 seconds of inactivity', () => {
  test.each([
    [0, 'in use', 90],
    [64_999, 'in use', 26],
    [65_000, 'asking', 25],
    [89_999, 'asking', 1],
    [90_000, 'over', 0],
    [3_600_000, 'over', 0],
  ] as const)('after %i ms it is %s, with %i seconds left', (idleMs, phase, seconds) => {
    expect([kioskPhase(idleMs), kioskSecondsLeft(idleMs)]).toEqual([phase, seconds])
  })

  test('A24: it asks after 70 seconds at the latest, and leaves at least 20 to answer', () => {
    const asksAtMs = Array.from({ length: 91 }, (_, second) => second * 1000).find(
      (idleMs) => kioskPhase(idleMs) === 'asking',
    )
    expect(asksAtMs).toBeLessThanOrEqual(70_000)
    expect(kioskSecondsLeft(asksAtMs ?? 0)).toBeGreaterThanOrEqual(20)
  })
})

describe('A24: the countdown is spoken at 20, 10 and 5 seconds', () => {
  test.each([
    [25, 24, null],
    [21, 20, 20],
    [20, 19, null],
    [11, 10, 10],
    [6, 5, 5],
    // A page that slept speaks only the last.
    [25, 4, 5],
    [5, 0, null],
  ])('from %i to %i: %s', (before, now, spoken) => {
    expect(spokenSeconds(before, now)).toBe(spoken)
  })
})
