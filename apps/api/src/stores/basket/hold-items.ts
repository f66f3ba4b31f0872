import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type NewStatement, statementsWritten } from '../joining/health-statements.ts'
import type { NewItem } from './basket-record.ts'
import { type BasketWriting, changedBasket, type Holding, storedAnswer, within } from './basket-writing.ts'
import { withoutItems } from './release-items.ts'
import { counterKeysOf, usageColumns, usageOf, withGuestKey } from './usage.ts'

/**
 * Adds items and claims their places, all or none, in one statement. `replacedIds` are expired lines to
 * remove.
 * @returns null when the basket has changed since it was read: read it again
 * @throws the claims guard's codes (TL001 full, TL002 claimed by the same person, TL003 cancelled)
 */
export async function holdItems(
  db: Kysely<Database>,
  writing: BasketWriting & {
    items: readonly NewItem[]
    replacedIds: readonly number[]
    claimUntil: Date
    statements?: readonly NewStatement[]
  },
): Promise<Holding> {
  const { clientId, owner, items, replacedIds, claimUntil, limiting, statements = [] } = writing
  const isBrief = limiting ? sql`(select cardinality(brief) > 0 from within)` : sql`false`
  // PostgreSQL prepares every part, even one that would find no row: parts that these lines don't need are
  // left out.
  const isMove = items.some(({ shown }) => shown.moving !== undefined)
  const isCounted = items.some(({ uses, shown }) => uses !== null || shown.ownPrice !== undefined)
  const said = sql`coalesce(w."purchasedForUserId", ${owner.customerId}::bigint)`
  const { rows } = await sql<{ isBrief: boolean }>`
    with ${changedBasket(writing)},
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items.map(withGuestKey))}::jsonb) as w (
        "id" bigint, "slotIds" bigint[], "courseId" int, "packageId" int, "planId" int, "contractPaymentId" bigint, "pricingOptionId" int, "quantity" int, "pricePence" int,
        "purchasedForUserId" bigint, "memberId" bigint, "waiverId" int, "asks" jsonb, "sortBy" int, "shown" jsonb, "guest" jsonb,
        "taxBasisPoints" int, "takesMembershipCredit" boolean, "uses" jsonb, "choice" text, "guestKey" text)),
    added as (
      insert into cart_items (id, client_id, cart_id, slot_ids, course_id, package_id, plan_id, contract_payment_id, pricing_option_id, quantity, price_pence,
        purchased_for_user_id, member_id, waiver_id, asks, sort_by, shown, guest, tax_basis_points, takes_membership_credit,
        uses, choice)
      select w."id", ${clientId}::int, basket.id, w."slotIds", w."courseId", w."packageId", w."planId", w."contractPaymentId", w."pricingOptionId", w."quantity", w."pricePence",
        w."purchasedForUserId", w."memberId", w."waiverId", w."asks", w."sortBy", w."shown", w."guest", w."taxBasisPoints",
        w."takesMembershipCredit", w."uses", w."choice"
      from wanted w, basket),
    ${withinLimits(writing, items)}
    ${isCounted ? counted(clientId, items) : sql``}
    places as (
      insert into claims (client_id, slot_id, quantity, kind, cart_id, cart_item_id, expires_at, network,
        customer_id, guest, member_id${isCounted ? sql`, ${usageColumns}` : sql``})
      select ${clientId}::int, slot_id, w."quantity", 'hold', basket.id, w."id", ${claimUntil}::timestamptz,
        ${limiting?.network ?? null}::bytea,
        ${isMove ? personOfMove(said) : sql`${said}, w."guestKey", w."memberId"`}${
          isCounted ? sql`, ${usageOf(sql`w."uses"`, sql`w."shown"`)}` : sql``
        }
      from wanted w ${isMove ? movedBooking : sql``}, unnest(w."slotIds") as slot_id,
        basket${isCounted ? sql`, counted` : sql``}${limiting ? sql`, within` : sql``}
      order by slot_id, w."id"),
    ${statements.length > 0 ? statementsWritten({ clientId, givenBy: owner.customerId }, statements) : sql``}
    ${replacedIds.length > 0 ? sql`${withoutItems(replacedIds)},` : sql``}
    ${storedAnswer(writing, isBrief)}
    select ${isBrief} as "isBrief" from basket`.execute(db)
  return holdingOf(rows[0])
}

/**
 * Locks counters before sessions, each in one order for all, so that two baskets never wait for each other.
 */
const counted = (clientId: number, items: readonly NewItem[]) => sql`
    counted as (select lock_usages(${clientId}::int, ${counterKeysOf(items)}::text[]) from basket),`

/** Person of a line that moves a booking: the booking's person, even where another has pressed. */
const personOfMove = (said: RawBuilder<unknown>) => sql`
        case when moved.id is not null then moved.customer_id else ${said} end,
        coalesce(moved.guest, w."guestKey"), coalesce(moved.member_id, w."memberId")`

const movedBooking = sql`
        left join (select booking_id as id, customer_id, guest, member_id from claims) moved
          on moved.id = (w."shown" #>> '{moving,bookingId}')::bigint`

const holdingOf = (row: { isBrief: boolean } | undefined): Holding =>
  row === undefined ? null : row.isBrief ? 'held-briefly' : 'held'

/** Checks the limits before the places: the rows to insert come from what the check has allowed. */
const withinLimits = (
  writing: BasketWriting & { claimUntil: Date },
  items: readonly Pick<NewItem, 'slotIds' | 'quantity'>[],
) => {
  const { clientId, owner, limiting, claimUntil } = writing
  return limiting
    ? sql`
    ${within(writing, items, limiting)},
    turns as (
      insert into hold_turns (cart_item_id, slot_id, client_id, session_id, customer_id, network, quantity, until,
        is_brief)
      select w."id", slot_id, ${clientId}::int, who.id, ${owner.customerId}::bigint, ${limiting.network}::bytea, w."quantity",
        ${claimUntil}::timestamptz, slot_id = any(within.brief)
      from wanted w, unnest(w."slotIds") as slot_id, basket, who, within),`
    : sql``
}
