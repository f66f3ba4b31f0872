import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DebitEvent, DirectDebitCaps } from '../../gateways/direct-debit/port.ts'
import { where } from '../providers/card-conformance-subject.ts'
import { describeCollections } from './debit-collections.ts'
import { describeMandates } from './debit-mandates.ts'
import { DebitPayer, key } from './debit-payer.ts'
import { describeDebitSilences } from './debit-silences.ts'
import type { DebitConformance } from './debit-subject.ts'

/**
 * Tests every implementation of the direct debit port: mandates, collections through all their states, lost
 * answers, repeats, lies, refunds, events. The verdict on money comes from the provider's own books.
 */
export function describeDebitConformance(
  name: string,
  can: DirectDebitCaps,
  open: () => Promise<DebitConformance>,
): void {
  describe(`direct debit conformance of ${name}`, () => {
    let subject: DebitConformance
    beforeAll(async () => {
      subject = await open()
    })
    afterEach(() => subject.mend())
    afterAll(() => subject.close())
    const payer = new DebitPayer(() => subject)

    it('can do what it says, and no more', () => {
      expect(subject.debit.caps).toEqual(can)
    })

    describeMandates(payer)
    describeCollections(can.refunds, payer)
    describeDebitSilences(payer)
    describe.each(where(can.listsEvents, 'the list of events'))('%s', () => {
      testEvents(payer)
    })
    describe.each(where(can.webhooks, 'webhooks'))('%s', () => {
      testWebhooks(payer)
    })
  })
}

function testEvents(payer: DebitPayer): void {
  it('is read page by page, oldest first, and each event names what it is about', async () => {
    const { ref, ourRef } = await payer.collected()
    await payer.subject.passWorkingDays(9)
    const all: DebitEvent[] = []
    for (let after: string | null = null; ; ) {
      const page = await payer.debit.listEvents({}, after)
      if (page.kind !== 'page') throw new Error(`no page: ${page.cause}`)
      all.push(...page.events)
      after = page.events.at(-1)?.id ?? after
      if (!page.hasMore) break
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const mine = all.filter((event) => event.ref === ref)
    expect(mine.map(({ about }) => about)).toEqual(
      Array.from({ length: payer.subject.eventsOfPaid }, () => 'collection'),
    )
    for (const event of mine) expect(['', ourRef]).toContain(event.ourRef)
    expect(await payer.debit.listEvents({}, all.at(-1)!.id)).toMatchObject({ events: [], hasMore: false })
    expect((await payer.subject.unreachable.listEvents({}, null)).kind).toBe('unknown')
  })
}

function testWebhooks(payer: DebitPayer): void {
  it('F37, F38, S74: one is believed with its signature alone, and names what it is about', async () => {
    const { ref, ourRef } = await payer.collected()
    if (payer.debit.caps.cancelsCollections) await payer.debit.cancelCollection(key('cancel'), ref)
    else await payer.subject.passWorkingDays(5)
    const { rawBody, headers, forged, old } = await payer.subject.webhookOf(ourRef)
    const events = payer.debit.verifyWebhook(rawBody, headers)
    expect(events).toContainEqual(expect.objectContaining({ about: 'collection', ref }))
    expect(payer.debit.verifyWebhook(rawBody, headers)).toEqual(events)
    const changed = Buffer.from(Buffer.from(rawBody).toString().replaceAll(ref, 'another'))
    expect(payer.debit.verifyWebhook(changed, headers)).toBeNull()
    for (const wrong of [forged, old, {}])
      if (wrong) expect(payer.debit.verifyWebhook(rawBody, wrong)).toBeNull()
  })
}
