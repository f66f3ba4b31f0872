import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** An answer as it is kept: in clear, or sealed. */
export type AnswerOfPerson = {
  id: string
  questionId: number
  asked: string
  givenAt: string
} & ({ value: unknown } | { keyId: string; sealed: string })

/**
 * Everything that is kept of one customer, by what it is about. Of other people (who came along, who is of the same
 * household) there is nothing in it.
 */
export async function readDataOf(
  db: Kysely<Database>,
  customerId: number,
): Promise<Record<string, unknown> & { answers: AnswerOfPerson[] }> {
  const { rows } = await sql<{ data: Record<string, unknown> & { answers: AnswerOfPerson[] } }>`
    select jsonb_build_object(
      'person', jsonb_build_object('customerId', c.reference, 'firstName', c.first_name, 'lastName', c.last_name,
        'email', coalesce(c.email, c.unproven_email), 'emailIsConfirmed', c.email is not null, 'phone', c.phone,
        'dateOfBirth', c.date_of_birth, 'addressLineOne', c.address_line_one, 'addressLineTwo', c.address_line_two,
        'city', c.city, 'postcode', c.postcode, 'newsAndOffers', c.marketing_consent, 'reminders', c.wants_reminders, 'since', c.created_at,
        'cameBy', c.onboarding_type, 'statuses', c.statuses, 'hasPhoto', c.picture_hash is not null,
        'homeVenue', (select name from venues where id = c.home_venue_id),
        'household', (select name from households where id = c.household_id)),
      'memberships', coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'startsOn', u.starts_on, 'endsOn', u.ends_on,
          'billingDay', u.billing_day) order by u.id)
        from membership_users u join memberships m on m.id = u.membership_id where u.customer_id = c.id), '[]'),
      'packages', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'visits', h.visits, 'startsOn', h.starts_on,
          'endsOn', h.ends_on) order by h.id)
        from package_holdings h join packages k on k.id = h.package_id where h.customer_id = c.id), '[]'),
      'packageUses', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'session', s.name, 'startsAt', s.starts_at,
          'visits', u.quantity, 'keptAfterCancelling', u.is_kept) order by s.starts_at, h.id)
        from (
          select b.order_id, q.customer_id, q.slot_id, q.usage_keys, q.quantity, false as is_kept
          from claims q join bookings b on b.id = q.booking_id where q.client_id = c.client_id
          union all
          select b.order_id, b.customer_id, coalesce(x.slot_id, b.slot_id), x.usage_keys, x.quantity, true
          from kept_uses x join booking_cancellations y on y.id = x.cancellation_id join bookings b on b.id = y.booking_id
          where x.client_id = c.client_id) u
        join orders o on o.id = u.order_id
        join package_holdings h on u.usage_keys @> array['package ' || h.id] join packages k on k.id = h.package_id
        left join slots s on s.id = u.slot_id
        where h.client_id = c.client_id and c.id in (o.customer_id, u.customer_id)), '[]'),
      'guestPassesGiven', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'givenAt', g.given_at, 'endsOn', g.ends_on,
          'redeemedAt', g.redeemed_at, 'takenBackAt', g.taken_back_at) order by g.id)
        from guest_passes g join packages k on k.id = g.package_id where g.giver_id = c.id), '[]'),
      'guestPassesRedeemed', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'redeemedAt', g.redeemed_at,
          'endsOn', g.ends_on) order by g.id)
        from guest_passes g join packages k on k.id = g.package_id where g.redeemed_by = c.id), '[]'),
      'credit', coalesce((select jsonb_agg(jsonb_build_object('type', e.type, 'pence', e.amount_pence, 'reason', e.reason,
          'at', e.created_at, 'expiresAt', e.expires_at) order by e.id)
        from credit_entries e where e.customer_id = c.id), '[]'),
      'charges', coalesce((select jsonb_agg(jsonb_build_object('reason', p.reason, 'pence', p.amount_pence,
          'occurredOn', p.occurred_on, 'settledOn', p.settled_on) order by p.id)
        from penalties p where p.customer_id = c.id), '[]'),
      'inductions', coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'hadOn', h.had_on) order by h.had_on)
        from inductions_had h join inductions i on i.id = h.induction_id where h.customer_id = c.id), '[]'),
      'documents', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'expiresOn', d.expires_on) order by k.name)
        from documents d join document_kinds k on k.id = d.document_kind_id where d.customer_id = c.id), '[]'),
      'orders', coalesce((select jsonb_agg(jsonb_build_object('reference', o.reference, 'at', o.created_at, 'firstName', o.first_name,
          'lastName', o.last_name, 'email', o.email, 'totalPence', o.total_pence, 'creditPence', o.credit_pence,
          'cardPence', o.card_pence, 'deskPence', o.desk_pence, 'taxPence', o.tax_pence, 'cardBrand', o.card_brand,
          'cardLast4', o.card_last4,
          'bookings', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'venue', v.name, 'startsAt', s.starts_at,
              'places', b.quantity, 'pence', b.price_pence, 'status', b.status) order by b.id)
            from bookings b left join slots s on s.id = b.slot_id left join venues v on v.id = s.venue_id
            where b.order_id = o.id), '[]'),
          'moves', coalesce((select jsonb_agg(jsonb_build_object('session', t.shown ->> 'name', 'to', t.shown ->> 'startsAtUtc',
              'from', t.shown #>> '{moving,fromStartsAtUtc}', 'places', t.quantity, 'pence', t.price_pence) order by t.id)
            from booking_top_ups t where t.order_id = o.id), '[]')) order by o.id)
        from orders o where o.customer_id = c.id), '[]'),
      'savedCards', coalesce((select jsonb_agg(jsonb_build_object('brand', s.brand, 'last4', s.last4, 'expiresOn', s.expires_on)
          order by s.id) from saved_cards s where s.customer_id = c.id and s.removed_at is null), '[]'),
      'waitlists', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at, 'state', w.state,
          'joinedAt', w.joined_at) order by w.id)
        from waitlist_entries w left join slots s on s.id = w.slot_id where w.customer_id = c.id), '[]'),
      'agreements', coalesce((select jsonb_agg(jsonb_build_object('to', w.name, 'statement', w.statement, 'signedAt', g.signed_at,
          'signerName', g.signer_name, 'capacity', g.capacity) order by g.signed_at)
        from signatures g join waiver_versions w on w.id = g.waiver_version_id where g.signed_by = c.id), '[]'),
      'termsAgreedTo', coalesce((select jsonb_agg(jsonb_build_object('order', o.reference, 'at', a.created_at) order by o.id)
        from orders o join payment_attempts a on a.id = o.attempt_id
        where o.customer_id = c.id and a.staff_id is null and a.snapshot ? 'termsHash'), '[]'),
      'answers', coalesce((select jsonb_agg(case when a.sealed is null
          then jsonb_build_object('id', a.id, 'questionId', a.question_id, 'asked', a.asked, 'givenAt', a.given_at, 'value', a.value)
          else jsonb_build_object('id', a.id, 'questionId', a.question_id, 'asked', a.asked, 'givenAt', a.given_at, 'keyId', a.key_id,
            'sealed', translate(encode(a.sealed, 'base64'), E'\n', '')) end order by a.given_at)
        from answers a where a.customer_id = c.id), '[]'),
      'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.letter ->> 'kind', 'to', m.recipient, 'keptAt', m.kept_at,
          'sentAt', m.sent_at) order by m.id)
        from mail_outbox m where m.customer_id = c.id), '[]'),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('since', s.created_at, 'lastUsedAt', s.seen_at) order by s.id)
        from sessions s where s.customer_id = c.id), '[]')
    ) as data
    from customers c where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row.data
}
