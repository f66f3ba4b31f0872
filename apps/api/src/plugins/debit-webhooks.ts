import type { FastifyInstance } from 'fastify'
import type { Services } from '../call/call-context.ts'
import { takeEvents } from '../commands/direct-debit/sweep-debits.ts'
import { RepeatLogger } from '../log/repeat-logger.ts'

/** Log of refused webhooks: anyone can send them, as often as they like. */
const refused = new RepeatLogger()

/**
 * Takes the messages of the provider of direct debit. They are only hints: each mandate and debit that they name is
 * asked for at the provider, and that answer is believed. Late, early or repeated messages change nothing.
 */
export function mountDebitWebhooks(app: FastifyInstance, { db, debits }: Services): void {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 512 * 1024 },
      (_request, body, done) => done(null, body),
    )
    hooks.post<{ Params: { account: string }; Body: Buffer }>(
      '/api/direct-debit/webhooks/:account',
      async (request, reply) => {
        const account = debits?.account
        if (account?.id !== request.params.account || !account.caps.webhooks)
          return reply.code(404).send({ status: 404 })
        const events = account.verifyWebhook(request.body, request.headers)
        if (events === null) {
          refused.warn(
            request.log,
            `webhook of ${account.id}`,
            { account: account.id },
            'a webhook of direct debit without a good signature',
          )
          return reply.code(401).send({ status: 401 })
        }
        await takeEvents({ db, directDebit: account, log: request.log }, events)
        return reply.send({ received: true })
      },
    )
  })
}
