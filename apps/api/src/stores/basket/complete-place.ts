import { sql } from 'kysely'

/** For a statement: whether an answer `a` to a question `q` still holds, of what is asked today. */
export const answerHolds = sql`
  q.fingerprint = a.fingerprint and (a.holds_until is null or a.holds_until > now())`

/** For a statement: the answers `a` that count for the place `p`: its own, or its person's. */
export const answersOfPlace = sql`
  a.holder in ('place ' || p.cart_item_id || ' ' || p.place, 'customer ' || p.customer_id, 'attendee ' || p.attendee_id)`

/** For a statement: whether the signature `s` stands under the words of today, and still holds. */
export const signatureHolds = sql`
  v.version = w.version and (s.holds_until is null or s.holds_until > now())`

/**
 * For a statement: whether nothing is missing for the place `p` of the line `i`. Its person is the one that the line is
 * for, has signed the words of today, and has answered what had to be answered.
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
