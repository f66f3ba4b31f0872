import { sql } from 'kysely'

/**
 * Selects the `PaidBy` of the card part of an order as JSON. Staff may have been paid it in another way,
 * after its card could not be charged.
 * @param order its name in the statement
 */
export const paidBy = (order: 'o' | 'later' | 's') => {
  const of = (column: string) => sql.ref(`${order}.${column}`)
  return sql`case
    when exists (select from payment_attempts p where p.id = ${of('attempt_id')} and p.paid_otherwise) then '"otherwise"'::jsonb
    when ${of('card_last4')} is not null then jsonb_build_object('brand', ${of('card_brand')}, 'last4', ${of('card_last4')}) end`
}
