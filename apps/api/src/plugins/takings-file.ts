import { takingsQuery } from '@touchline/contract/calls/till/get-takings'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { isRefusal, refuse } from '../call/answer.ts'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { takingsFor } from '../commands/till/takings-for.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { type DayMovement, listDayMovements } from '../stores/till/read-day.ts'

/** Columns of the file, in order. */
const columns = ['time', 'kind', 'tender', 'amount', 'currency', 'venue', 'staff', 'order', 'reason'] as const

/** Returns pounds and pence with a point, as spreadsheets of any language can be told to read them. */
const decimal = (pence: number): string => (pence / 100).toFixed(2)

const lineOf = (movement: DayMovement, currency: string): Record<(typeof columns)[number], string> => ({
  time: movement.at,
  kind: movement.kind,
  tender: movement.tender,
  amount: decimal(movement.pence),
  currency,
  venue: guarded(movement.venueName ?? ''),
  staff: guarded(movement.staffName ?? ''),
  order: movement.reference ?? '',
  reason: guarded(movement.why),
})

/**
 * Keeps a typed text from being run as a formula by a spreadsheet. The library has the same guard, but it would mark
 * amounts below nought, too.
 */
const guarded = (text: string): string => (/^\s*[=+\-@\t\r|%＝＋－＠]/.test(text) ? `'${text}` : text)

/**
 * Serves a day's movements of money as a file for spreadsheets, to the staff who may see those takings. It is a file,
 * so not a call of the contract.
 */
export function mountTakingsFile(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.get('/api/foh/takings.csv', async (request, reply) => {
    const catalogue = await tenantOf(request, reply, catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const asked = takingsQuery.safeParse(request.query)
    if (!asked.success) return sendRefusal(request, reply, refuse('BAD_REQUEST'))
    const context = new CallContext(services, callerOf(request, catalogue, services.config))
    const wanted = await takingsFor(context, asked.data)
    if (isRefusal(wanted)) return sendRefusal(request, reply, wanted)
    const movements = await listDayMovements(services.db, wanted)
    const { slug, currencyCode } = catalogue.client
    const text = stringify(
      movements.map((movement) => lineOf(movement, currencyCode)),
      // The mark of UTF-8, without which Excel takes names for another alphabet.
      { header: true, columns: [...columns], record_delimiter: 'windows', bom: true },
    )
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${slug}-takings-${wanted.day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text)
  })
}
