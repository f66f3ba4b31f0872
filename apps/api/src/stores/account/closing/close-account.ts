import { type Kysely, sql } from 'kysely'
import { complaintLetters } from '../../complaints/data-complaints.ts'
import type { Database } from '../../database/tables.ts'
import { removeUnshownPhotos } from '../photos.ts'
import { ownBaskets } from './lines-naming.ts'

/** Values that replace the name and address of a closed account. */
export const closedAccountValues = { first: 'Closed', last: 'account', email: 'closed@account.invalid' }

/**
 * Deletes the customer's personal data and leaves the rest without a person: orders and their money stay for
 * the books, signatures for the venue's own proof. The address becomes free again. Names must have been taken
 * from the bought lines before.
 */
export async function closeAccount(
  tx: Kysely<Database>,
  { clientId, customerId }: { clientId: number; customerId: number },
): Promise<void> {
  const own = ownBaskets(customerId)
  const statements = [
    // Stored answers to repeated requests: no one can ask for those of a deleted session.
    sql`delete from idempotency_keys where session_id in (select id from sessions where customer_id = ${customerId})`,
    sql`delete from sessions where customer_id = ${customerId}`,
    sql`delete from mail_links where customer_id = ${customerId}
      or order_id in (select id from orders where customer_id = ${customerId})`,
    // Complaints about data stay as the record that the law asks for, and the person is still told about them.
    sql`update mail_outbox set customer_id = null where customer_id = ${customerId} and letter ->> 'kind' = any(${complaintLetters}::text[])`,
    sql`update data_complaints set customer_id = null where customer_id = ${customerId}`,
    sql`delete from mail_outbox where customer_id = ${customerId} and state <> 'sending'`,
    sql`delete from email_changes where customer_id = ${customerId}`,
    sql`update saved_cards set customer_id = null where customer_id = ${customerId}`,
    sql`delete from credit_reservations where customer_id = ${customerId}`,
    sql`delete from answers where customer_id = ${customerId} or given_by = ${customerId}
      or attendee_id in (select id from attendees where customer_id = ${customerId})`,
    sql`delete from health_statements where customer_id = ${customerId} or given_by = ${customerId}`,
    sql`delete from attendees where customer_id = ${customerId}`,
    sql`delete from mail_outbox where state <> 'sending' and client_id = ${clientId} and dedupe_key in (
      select format('guest pass %s %s', g.id, n) from guest_passes g, generate_series(1, g.sends) n
      where g.giver_id = ${customerId} or g.redeemed_by = ${customerId})`,
    sql`update guest_passes set name = ${`${closedAccountValues.first} ${closedAccountValues.last}`}, email = 'closed ' || id
      where giver_id = ${customerId} or redeemed_by = ${customerId}`,
    // Takes away words said on leaving, why it was frozen, and how they came. The moves, the sums and the operator's own reasons stay.
    sql`update contract_moves set cause = split_part(cause, ':', 1) where (who = 'customer' or cause ~ '^(frozen|freeze) ')
      and cause like '%:%'
      and contract_id in (select id from contracts where payer_id = ${customerId})`,
    sql`update contract_freezes set reason = '' where contract_id in (select id from contracts where payer_id = ${customerId})`,
    sql`update contracts set source = '', onboarding_type = '' where payer_id = ${customerId}`,
    // The household that joining made for them is named after them.
    sql`update households set name = 'Household' where client_id = ${clientId} and external_id = ${`of customer ${customerId}`}`,
    sql`delete from documents where customer_id = ${customerId}`,
    sql`delete from sent_documents where ${customerId} in (customer_id, sent_by)`,
    ...[
      'staff_apps',
      'staff_passkeys',
      'staff_recovery_codes',
      'staff_pins',
      'desk_log_ins',
      'staff_security_events',
      'second_steps',
    ].map((table) => sql`delete from ${sql.table(table)} where customer_id = ${customerId}`),
    sql`delete from prepared_joinings where customer_id = ${customerId}`,
    sql`delete from inductions_had where customer_id = ${customerId}`,
    sql`delete from staff_posts where customer_id = ${customerId}`,
    sql`update instructors set staff_id = null where staff_id = ${customerId}`,
    sql`update cover_requests set reason = 'closed', answer = '' where asked_by = ${customerId}`,
    sql`delete from cover_asked where staff_id = ${customerId}`,
    sql`update staff_acts set facts = '{}', reason = '' where customer_id = ${customerId}`,
    sql`delete from waitlist_entries where customer_id = ${customerId}`,
    sql`update cart_places set first_name = ${closedAccountValues.first}, last_name = ${closedAccountValues.last}, date_of_birth = null
      where customer_id = ${customerId} or cart_item_id in (select id from cart_items where cart_id in (${own}))`,
    sql`update cart_items set guest = null where guest is not null and cart_id in (${own})`,
    sql`update bookings b set guest = null from orders o
      where o.id = b.order_id and o.customer_id = ${customerId} and b.guest is not null`,
    sql`update claims set guest = 'closed ' || id where guest <> '' and cart_id in (${own})`,
    sql`update orders set first_name = ${closedAccountValues.first}, last_name = ${closedAccountValues.last}, email = ${closedAccountValues.email}
      where customer_id = ${customerId}`,
    sql`update customers set first_name = ${closedAccountValues.first}, last_name = ${closedAccountValues.last}, email = null, unproven_email = null,
      imported_email = null, external_id = null, password_hash = null, registration_key = null, phone = '',
      date_of_birth = null, address_line_one = '', address_line_two = '', city = '', postcode = '', home_venue_id = null,
      household_id = null, manages_household = false, statuses = '[]', marketing_consent = false, onboarding_type = null,
      picture_hash = null, picture_alt = '', own_columns = '{}', closed_at = now()
      where id = ${customerId}`,
  ]
  for (const statement of statements) await statement.execute(tx)
  await removeUnshownPhotos(tx, clientId)
}
