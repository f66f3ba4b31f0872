import type { FastifyInstance } from 'fastify'
import type { Services } from '../call/call-context.ts'
import { settle } from '../commands/payments/settle.ts'
import { settleServicesFor } from '../commands/payments/settle-services.ts'
import { applyUnexpectedFundsNews } from '../commands/payments/unexpected-funds.ts'
import { applyRefundNews } from '../commands/refunds/settle-refund.ts'
import { settleRefundsOf } from '../commands/refunds/sweep-refunds.ts'
import { RepeatLogger } from '../log/repeat-logger.ts'
import { refundIdOf } from '../policies/refunds/refunds.ts'
import { findAttemptByOurRef } from '../stores/payments/find-attempts.ts'
import { findReportableRefund } from '../stores/refunds/refund-record.ts'

/** Log of refused webhooks: anyone can send them, as often as they like. */
const refused = new RepeatLogger()

/**
 * Takes the card provider's own messages. They are only hints: `settle` asks the provider and believes that
 * answer. The signature is checked over the raw bytes. Late, early or repeated messages change nothing.
 */
export function mountWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    )
    hooks.post<{ Params: { account: string }; Body: Buffer }>(
      '/api/checkout/webhooks/:account',
      async (request, reply) => {
        const account = services.cards.all().find(({ id }) => id === request.params.account)
        if (!account?.caps.webhooks) return reply.code(404).send({ status: 404 })
        const event = account.verifyWebhook(request.body, request.headers)
        if (!event) {
          refused.warn(
            request.log,
            `webhook of ${account.id}`,
            { account: account.id },
            'a webhook without a good signature',
          )
          return reply.code(401).send({ status: 401 })
        }
        const attempt = await findAttemptByOurRef(services.db, event.ourRef)
        // A reference of another account means nothing here.
        if (attempt?.provider === account.id) {
          const settling = settleServicesFor({ ...services, log: request.log }, 'webhook')
          // If the provider's answer was lost, its reference is first known from here.
          await settle(settling, { ...attempt, providerRef: attempt.providerRef ?? event.ref }, 'webhook')
          if (event.happened === 'refunded') await settleRefundsOf(settling, attempt.id, 'webhook')
        }
        const refundId = event.ourRefundRef === null ? null : refundIdOf(event.ourRefundRef)
        if (refundId !== null) {
          const settling = settleServicesFor({ ...services, log: request.log }, 'webhook')
          const refund = await findReportableRefund(services.db, refundId)
          if (refund === null) await applyUnexpectedFundsNews(settling, refundId, account.id)
          else if (refund.provider === account.id) await applyRefundNews(settling, refund, 'webhook')
        }
        return reply.send({ received: true })
      },
    )
  })
}
