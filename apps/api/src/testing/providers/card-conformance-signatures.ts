import { describe, expect, it } from 'vitest'
import { type ConformancePayer, key, newRef, newRefundRef } from './card-conformance-payer.ts'
import { type Abilities, type Happened, where } from './card-conformance-subject.ts'

/** Tests a provider's webhooks by themselves: whether one is believed, and what it says. */
export function describeWebhooks(can: Abilities, payer: ConformancePayer): void {
  describe.each(where(!can.webhooks, 'no webhooks'))('%s', () => {
    it('whatever is posted is refused', () => {
      expect(payer.subject.webhookOf).toBeNull()
      expect(payer.cards.verifyWebhook(Buffer.from('{}'), {})).toBeNull()
    })
  })

  describe.each(where(can.webhooks, 'webhooks'))('%s', () => {
    const webhookOf = (ourRef: string, happened: Happened) => {
      if (payer.subject.webhookOf === null) throw new Error('no webhooks')
      return payer.subject.webhookOf(ourRef, happened)
    }

    it('F37, F38, S74: a webhook is believed with its signature and time alone, and names the payment', async () => {
      const payment = await payer.authorised()
      const { rawBody, headers, forged, old } = await webhookOf(payment.ourRef, 'authorised')
      const event = payer.cards.verifyWebhook(rawBody, headers)
      expect(event).toMatchObject({ ref: payment.ref, ourRef: payment.ourRef, happened: 'authorised' })
      // The same webhook again gives the same event.
      expect(payer.cards.verifyWebhook(rawBody, headers)).toEqual(event)
      const changed = Buffer.from(Buffer.from(rawBody).toString().replaceAll(payment.ourRef, newRef()))
      expect(payer.cards.verifyWebhook(changed, headers)).toBeNull()
      for (const wrong of [forged, old, {}]) expect(payer.cards.verifyWebhook(rawBody, wrong)).toBeNull()
    })

    it('F37: each step has its own, which says what happened, in whatever order they are read', async () => {
      const [{ ref, ourRef }, voided] = [await payer.captured(), await payer.authorised()]
      await payer.cards.refund(key('refund'), ref, 250, newRefundRef())
      await payer.cards.void(key('void'), voided.ref)
      const steps = [
        [voided, 'voided'],
        [{ ref, ourRef }, 'refunded'],
        [{ ref, ourRef }, 'captured'],
        [{ ref, ourRef }, 'authorised'],
      ] as const
      const ids = []
      for (const [payment, happened] of steps) {
        const { rawBody, headers } = await webhookOf(payment.ourRef, happened)
        const event = payer.cards.verifyWebhook(rawBody, headers)
        expect(event).toMatchObject({ ref: payment.ref, ourRef: payment.ourRef, happened })
        ids.push(event?.id)
      }
      expect(new Set(ids).size).toBe(steps.length)
    })
  })
}
