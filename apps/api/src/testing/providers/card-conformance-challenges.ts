import { describe, expect, it } from 'vitest'
import { type ConformancePayer, held, key, pence } from './card-conformance-payer.ts'
import { type Abilities, type CardKind, where } from './card-conformance-subject.ts'

/** Tests the 3-D Secure challenge. */
export function describeChallenges(can: Abilities, payer: ConformancePayer): void {
  describe('the bank asks', () => {
    testBankAnswers(payer)
    testUnansweredChallenges(can, payer)
  })
}

function testBankAnswers(payer: ConformancePayer): void {
  it('spec 4: authorise returns the address and its data; approved, the payment is authorised, and once', async () => {
    const challenge = await payer.challenged()
    expect(new URL(challenge.scaUrl).protocol).toMatch(/^https?:$/)
    expect(challenge.method === 'creq-post').toBe(challenge.scaData !== '')
    const answer = await payer.subject.answerBank(challenge, 'approve')
    const call = key('continue')
    const outcome = await payer.cards.continueAuthorisation(call, challenge.ref, answer)
    expect(outcome).toMatchObject({ kind: 'authorised', ref: challenge.ref, amountPence: pence })
    // F33: posted twice.
    const again = await payer.cards.continueAuthorisation(call, challenge.ref, answer)
    expect(['authorised', 'unknown']).toContain(again.kind)
    expect(await payer.booked(challenge.ourRef)).toEqual([{ ...held(challenge.ourRef), state: 'authorised' }])
  })

  it('refused, the payment is declined for that reason, and nothing is held', async () => {
    const challenge = await payer.challenged()
    const answer = await payer.subject.answerBank(challenge, 'refuse')
    const outcome = await payer.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'authentication_failed' })
    expect(await payer.booked(challenge.ourRef)).toMatchObject([{ state: 'declined' }])
  })

  it('approved, it may still be declined', async () => {
    const challenge = await payer.challenged('challenge_then_declined')
    const answer = await payer.subject.answerBank(challenge, 'approve')
    const outcome = await payer.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
    expect(outcome.kind).toBe('declined')
    expect(outcome).not.toMatchObject({ reason: 'authentication_failed' })
  })

  it('F34: a forged or truncated result, or another payment’s, authorises nothing', async () => {
    const [mine, other] = [await payer.challenged(), await payer.challenged()]
    const others = await payer.subject.answerBank(other, 'approve')
    for (const forged of payer.subject.forgedAnswers(mine, others)) {
      const outcome = await payer.cards.continueAuthorisation(key('continue'), mine.ref, forged)
      expect(['rejected', 'challenge', 'declined', 'unknown']).toContain(outcome.kind)
    }
    const states = (await payer.booked(mine.ourRef)).map(({ state }) => state)
    expect(['waiting', 'declined']).toContain(states[0])
  })
}

function testUnansweredChallenges(can: Abilities, payer: ConformancePayer): void {
  it('before the payer has answered, the browser that returns authorises nothing', async () => {
    const challenge = await payer.challenged()
    const outcome = await payer.cards.query({}, { ref: challenge.ref })
    expect(outcome).toMatchObject({ kind: 'challenge', amountPence: pence })
    expect(await payer.booked(challenge.ourRef)).toMatchObject([{ state: 'waiting' }])
  })

  it('F31: a challenge that is given up holds nothing, and a later approval does not change that', async () => {
    const challenge = await payer.challenged()
    expect(await payer.cards.void(key('void'), challenge.ref)).toEqual({ kind: 'done' })
    await payer.subject.answerBank(challenge, 'approve').catch(() => null)
    const outcome = await payer.cards.query({}, { ref: challenge.ref })
    // Where only we can complete a challenge, it stays open and ends without a result.
    const staysOpen = outcome.kind === 'challenge' && outcome.scaUrl === null
    const ends = staysOpen ? ['waiting'] : ['voided', 'declined']
    if (!staysOpen) expect(ends).toContain(outcome.kind)
    const states = (await payer.booked(challenge.ourRef)).map(({ state }) => state)
    expect(states.every((state) => ends.includes(state))).toBe(true)
  })

  it.each([
    can.endsChallenges
      ? 'F29: a check that nobody answers in time is over: an approval afterwards authorises nothing'
      : 'F29: the provider ends no check by itself: given up after its time, it is over',
  ])('%s', async () => {
    const challenge = await payer.challenged()
    await payer.subject.outliveChallenge()
    if (!can.endsChallenges)
      expect(await payer.cards.void(key('void'), challenge.ref)).toEqual({ kind: 'done' })
    const answer = await payer.subject
      .answerBank(challenge, 'approve')
      .catch(() => ({ returned: true }) as const)
    await payer.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
    const outcome = await payer.cards.query({}, { ref: challenge.ref })
    expect(['declined', 'voided']).toContain(outcome.kind)
    const states = (await payer.booked(challenge.ourRef)).map(({ state }) => state)
    expect([['declined'], ['voided']]).toContainEqual(states)
  })
}

/** Tests the look at the browser that some banks take before they ask. */
export function describeFingerprint(can: Abilities, payer: ConformancePayer): void {
  describe.each(where(!can.fingerprint, 'no look at the browser'))('%s', () => {
    it('the bank asks at once', async () => {
      const { kind } = await payer.cards.authorise(key('authorise'), await payer.paymentWith('challenge'))
      expect(kind).toBe('challenge')
    })
  })

  describe.each(where(can.fingerprint, 'the bank looks at the browser'))('%s', () => {
    async function looked(kind: CardKind) {
      const outcome = await payer.cards.authorise(key('authorise'), await payer.paymentWith(kind))
      if (outcome.kind !== 'fingerprint') throw new Error(`no fingerprint: ${JSON.stringify(outcome)}`)
      expect(new URL(outcome.url).protocol).toMatch(/^https?:$/)
      expect(outcome.data).not.toBe('')
      expect(await payer.booked(outcome.ourRef)).toEqual([{ ...held(outcome.ourRef), state: 'waiting' }])
      return outcome
    }

    it.each(['Y', 'N', 'U'] as const)(
      'spec 4: the look has ended (%s), and the bank is content: authorised, once',
      async (end) => {
        const { ref, ourRef } = await looked('fingerprint')
        const call = key('continue')
        for (let times = 0; times < 2; times++)
          expect(await payer.cards.continueAuthorisation(call, ref, { fingerprint: end })).toMatchObject({
            kind: 'authorised',
            ref,
            amountPence: pence,
          })
        expect(await payer.booked(ourRef)).toEqual([{ ...held(ourRef), state: 'authorised' }])
      },
    )

    it('spec 4: the bank asks all the same, and holds nothing until it is answered', async () => {
      const { ref, ourRef } = await looked('fingerprint_then_challenge')
      const outcome = await payer.cards.continueAuthorisation(key('continue'), ref, { fingerprint: 'Y' })
      if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(outcome)}`)
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'waiting' }])
      const answer = await payer.subject.answerBank(outcome, 'approve')
      expect(await payer.cards.continueAuthorisation(key('continue'), ref, answer)).toMatchObject({
        kind: 'authorised',
        amountPence: pence,
      })
    })

    it('given up, it holds nothing, and its end afterwards changes nothing', async () => {
      const { ref, ourRef } = await looked('fingerprint')
      expect(await payer.cards.void(key('void'), ref)).toEqual({ kind: 'done' })
      await payer.cards.continueAuthorisation(key('continue'), ref, { fingerprint: 'Y' })
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
    })
  })
}
