import { sql } from 'kysely'

/**
 * Possessions of a customer `c` with the operator: memberships, packages, passes, credit, and what the
 * operator records about them.
 */
export const held = sql`
  'changesByStaff', coalesce((select jsonb_agg(jsonb_build_object('what', a.act, 'facts', a.facts, 'reason', a.reason,
      'at', a.done_at) order by a.id) from staff_acts a
      where a.customer_id = c.id or a.act not in ('merge', 'unmerge')
        and a.customer_id in (select g.id from customers g where g.merged_into = c.id)), '[]'),
  'complaintsAboutData', coalesce((select jsonb_agg(jsonb_build_object('reference', d.reference, 'receivedOn', d.received_on,
      'cameBy', d.came_by, 'words', d.words, 'acknowledgedOn', d.acknowledged_on, 'outcome', d.outcome,
      'outcomeWords', d.outcome_words, 'endedAt', d.ended_at, 'toldAt', d.told_at,
      'steps', coalesce((select jsonb_agg(jsonb_build_object('what', s.kind, 'words', s.words, 'at', s.done_at) order by s.id)
        from data_complaint_steps s where s.complaint_id = d.id), '[]')) order by d.id)
    from data_complaints d where d.customer_id = c.id), '[]'),
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
  'documentsSent', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'sentAt', s.sent_at, 'state', s.state,
      'countsUntil', s.counts_until, 'decidedAt', s.decided_at, 'reason', s.reason) order by s.id)
    from sent_documents s join document_kinds k on k.id = s.document_kind_id where s.customer_id = c.id), '[]'),
  'savedCards', coalesce((select jsonb_agg(jsonb_build_object('brand', s.brand, 'last4', s.last4, 'expiresOn', s.expires_on)
      order by s.id) from saved_cards s where s.customer_id = c.id and s.removed_at is null), '[]'),
  'waitlists', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at, 'activity', g.name,
      'venue', v.name, 'from', w.from_at, 'until', w.until_at, 'places', w.quantity, 'state', w.state, 'joinedAt', w.joined_at,
      'offerUntil', w.offer_until, 'states', (select jsonb_agg(jsonb_build_object('state', m.to_state, 'at', m.moved_at) order by m.id)
        from waitlist_moves m where m.entry_id = w.id)) order by w.id)
    from waitlist_entries w left join slots s on s.id = w.slot_id left join categories g on g.id = w.category_id
      left join venues v on v.id = coalesce(w.venue_id, s.venue_id) where w.customer_id = c.id), '[]')`
