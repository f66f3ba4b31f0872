import { sql } from 'kysely'

/** True when an answer `a` still holds for a question `q` as it is asked today. */
export const answerHolds = sql`
  q.fingerprint = a.fingerprint and (a.holds_until is null or a.holds_until > now())`

/** Matches the answers `a` that count for the place `p`: its own, or its person's. */
export const answersOfPlace = sql`
  a.holder in ('place ' || p.cart_item_id || ' ' || p.place, 'customer ' || p.customer_id, 'attendee ' || p.attendee_id)`

/** True when the signature `s` is under today's wording, and still holds. */
export const signatureHolds = sql`
  v.version = w.version and (s.holds_until is null or s.holds_until > now())`

/**
 * True when nothing is missing for the place `p` of the line `i`. Its person is the one that the line is for,
 * has signed today's wording, and has answered what must be answered.
 */
export const placeIsComplete = sql`
  p.place <= i.quantity
  and (i.quantity > 1 or i.purchased_for_user_id is null or p.customer_id is not distinct from i.purchased_for_user_id)
  and (i.quantity > 1 or i.guest is null or lower(p.first_name || ' ' || p.last_name) =
    lower((i.guest ->> 'firstName') || ' ' || (i.guest ->> 'lastName')))
  and (i.waiver_id is null or exists (
    select from signatures s join waiver_versions v on v.id = s.waiver_version_id join waivers w on w.id = v.waiver_id
    where s.id = p.signature_id and w.id = i.waiver_id and ${signatureHolds}))
  and not exists (
    select from unnest(p.must_answer) as must where not exists (
      select from answers a join questions q on q.id = a.question_id
      where a.question_id = must and ${answersOfPlace} and ${answerHolds}))`
