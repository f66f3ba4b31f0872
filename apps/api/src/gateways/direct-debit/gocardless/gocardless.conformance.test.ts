import { createHmac } from 'node:crypto'
import { openGoCardless } from '../../../../../card-sandbox/src/debit-providers/gocardless.ts'
import { describeDebitConformance } from '../../../testing/direct-debit/debit-conformance.ts'
import { openStandInSubject } from '../../../testing/direct-debit/stand-in-subject.ts'
import { createGoCardlessDirectDebit } from './gocardless.ts'

const webhookSecret = 'a-webhook-secret'

const open = () =>
  openStandInSubject({
    key: 'sandbox_token_for_conformance',
    wrongKey: 'sandbox_token_of_another',
    face: openGoCardless(webhookSecret),
    create: ({ origin, key }) =>
      createGoCardlessDirectDebit({
        id: 'gocardless',
        origin,
        accessToken: key,
        webhookSecret,
        timeoutMs: 60_000,
      }),
    told: (reason) => reason,
    // GoCardless ends a mandate for D and E, too: its list of events says so.
    endingCodes: ['1', '2', 'B', 'D', 'E'],
    eventsOfPaid: 4,
    // GoCardless signs no time.
    forge: (rawBody) => ({
      forged: { 'webhook-signature': createHmac('sha256', 'another').update(rawBody).digest('hex') },
      old: null,
    }),
  })

const can = {
  ownPage: false,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: false,
  tellsChargeDate: true,
  cancelsCollections: true,
  tellsPayouts: true,
}
describeDebitConformance('GoCardless', can, open)
