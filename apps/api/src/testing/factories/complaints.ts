import { sql } from 'kysely'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { readConfig } from '../../config.ts'
import type { MailAnswer, MailMessage } from '../../gateways/mail/port.ts'
import { jobServices } from '../providers/job-services.ts'
import type { Shop } from '../shop.ts'
import { Shopper } from '../shopper.ts'
import type { TestClient } from './factories.ts'

/** Body of the form, filled in by a person without a log-in. */
export const typedComplaint = (given: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Reed',
  email: `ann-${crypto.randomUUID()}@example.org`,
  lines: ['My address was read out at the desk.', '', 'I asked for it to stop.'],
  ...given,
})

/** A visitor from a network of their own, so that no limit of another test counts. */
export function visitorFrom({ app }: Pick<Shop, 'app'>, client: TestClient): Shopper {
  const visitor = new Shopper(app, client.host)
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  visitor.address = `10.${a}.${b}.${c}`
  return visitor
}

/** Body by which staff enter a complaint that came on a summer day. */
export const enteredComplaint = (given: object = {}) => ({
  came_by: 'phone',
  received_on: '2025-07-05',
  person_id: null,
  first_name: 'Bo',
  last_name: 'Marsh',
  email: null,
  lines: ['A letter to me went to my neighbour.'],
  sends_letter: false,
  ...given,
})

/** Sends what is due to these addresses, and answers for the mail server. @returns what went out */
export async function sendDue(shop: Shop, answer: MailAnswer = { kind: 'accepted' }): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  await sql`update mail_outbox set next_try_at = clock_timestamp() where state = 'waiting'`.execute(shop.db)
  await sendLetters({
    ...jobServices(shop),
    db: shop.db,
    catalogues: createCatalogues(shop.db),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' }),
    mail: { send: async (message) => (sent.push(message), answer) },
  })
  return sent
}
