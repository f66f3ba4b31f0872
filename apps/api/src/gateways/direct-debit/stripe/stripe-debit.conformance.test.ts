import { openStripeDebit } from '../../../../../card-sandbox/src/debit-providers/stripe.ts'
import { signatureOf } from '../../../../../card-sandbox/src/stripe/webhooks.ts'
import { describeDebitConformance } from '../../../testing/direct-debit/debit-conformance.ts'
import { openStandInSubject } from '../../../testing/direct-debit/stand-in-subject.ts'
import type { ReasonCode } from '../port.ts'
import { createStripeDirectDebit } from './stripe-debit.ts'

const webhookSecret = 'whsec_for_conformance'

/** Codes that Stripe's words stand for, by the bank's code; it has no word of its own for the others. */
const unpaid: Record<string, string> = { 0: '0', 1: '1', 3: '3', 5: '5', 6: '1', B: 'B' }
const revoked: Record<string, string> = { 0: '1', 1: '1', 3: '3', B: 'B' }

function told({ report, code }: ReasonCode, about: 'mandate' | 'collection'): ReasonCode | null {
  if (report === 'DDICA') return { report, code: '5' }
  if (about === 'collection') return unpaid[code] ? { report: 'ARUDD', code: unpaid[code] } : null
  // A mandate that the bank refused has no reason: only one that was revoked has.
  return report === 'ADDACS' && revoked[code] ? { report, code: revoked[code] } : null
}

const open = () =>
  openStandInSubject({
    key: 'sk_test_for_conformance',
    wrongKey: 'sk_test_wrong',
    face: openStripeDebit(webhookSecret),
    create: ({ origin, key, nowMs }) =>
      createStripeDirectDebit({
        id: 'stripe',
        apiOrigin: origin,
        secretKey: key,
        webhookSecret,
        timeoutMs: 60_000,
        nowMs,
      }),
    told,
    endingCodes: ['1', '2', 'B'],
    eventsOfPaid: 2,
    forge: (rawBody, nowMs) => {
      const now = Math.floor(nowMs / 1000)
      const sign = (secret: string, at: number) => ({
        'stripe-signature': signatureOf(secret, at, Buffer.from(rawBody).toString()),
      })
      return { forged: sign('whsec_another', now), old: sign(webhookSecret, now - 3_600) }
    },
  })

const can = {
  ownPage: false,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: false,
  tellsChargeDate: true,
  cancelsCollections: false,
  tellsPayouts: false,
}
describeDebitConformance('Stripe', can, open)
