import { sql } from 'kysely'

/** Returns of an order `o` for memberships: what went back, and the way of its money. */
export const membershipReturns = sql`
  'membershipReturns', coalesce((select jsonb_agg(jsonb_build_object('at', x.created_at, 'pence', x.pence, 'reason', x.cause,
      'refunds', coalesce((select jsonb_agg(jsonb_build_object('pence', r.amount_pence, 'state', r.state, 'askedAt', r.created_at,
          'states', (select jsonb_agg(jsonb_build_object('state', m.to_state, 'at', m.moved_at) order by m.id)
            from refund_moves m where m.refund_id = r.id)) order by r.created_at, r.id)
        from refunds r where r.contract_return_id = x.id), '[]')) order by x.created_at, x.id)
    from contract_returns x where x.order_id = o.id), '[]')`

/**
 * Contracts of memberships that a customer `c` pays for, with their payments and what became of both. Of the other people
 * of a contract it has their number alone; of those who changed it, their part. Joinings that staff prepared are there, too.
 */
export const contracts = sql`
  'contracts', coalesce((select jsonb_agg(jsonb_build_object('number', k.id, 'plan', n.name, 'state', k.state,
      'joinedOn', k.joined_on, 'startsOn', k.starts_on, 'endsOn', k.ends_on, 'askedToStartAtOnce', k.asked_to_start,
      'agreedTerms', k.agreed ->> 'terms', 'agreedPayments', k.agreed -> 'payments', 'cameFrom', k.source,
      'cameBy', k.onboarding_type, 'joinedAt', k.channel,
      'people', (select count(*) from contract_people x where x.contract_id = k.id and x.version = contract_version_now(k)),
      'myPlace', (select x.place from contract_people x where x.contract_id = k.id and x.customer_id = c.id and x.version = contract_version_now(k)),
      'versions', (select jsonb_agg(jsonb_build_object('number', v.number, 'plan', m.name, 'revision', m.revision, 'from', v.from_on,
          'agreedTerms', v.agreed ->> 'terms', 'agreedPayments', v.agreed -> 'payments', 'agreedAt', v.agreed_at,
          'agreedBy', split_part(v.who, ' ', 1), 'takenBackAt', v.withdrawn_at) order by v.number)
        from contract_versions v join membership_plans m on m.id = v.plan_id where v.contract_id = k.id),
      'payments', coalesce((select jsonb_agg(jsonb_build_object('number', p.id, 'for', p.kind, 'dueOn', p.due_on, 'from', p.from_on,
          'until', p.until_on, 'pence', p.pence, 'taxPence', p.tax_pence, 'state', p.state, 'givenBackPence', p.returned_pence,
          'timesAskedFor', p.asks, 'lastAskedForOn', p.tried_on, 'lastFailure', p.failure,
          'order', (select o.reference from membership_sales s join orders o on o.id = s.order_id where s.id = p.sale_id))
          order by p.due_on, p.id)
        from contract_payments p where p.contract_id = k.id), '[]'),
      'freezes', coalesce((select jsonb_agg(jsonb_build_object('from', f.from_on, 'until', f.until_on, 'reason', f.reason,
          'feePence', f.fee_pence, 'madeAt', f.created_at, 'takenBackAt', f.withdrawn_at) order by f.id)
        from contract_freezes f where f.contract_id = k.id), '[]'),
      'changes', coalesce((select jsonb_agg(jsonb_build_object('at', m.moved_at, 'payment', m.payment_id, 'to', m.to_state,
          'by', split_part(m.who, ' ', 1), 'reason', m.cause) order by m.id)
        from contract_moves m where m.contract_id = k.id), '[]')) order by k.id)
    from contracts k join membership_plans n on n.id = contract_plan_now(k) where k.payer_id = c.id), '[]'),
  'directDebits', coalesce((select jsonb_agg(jsonb_build_object('number', g.id, 'setUpAt', g.created_at, 'provider', g.provider,
      'state', g.state, 'accountEnding', g.account_ending, 'bankReport', g.reason, 'paysContracts', coalesce((select jsonb_agg(k.id
        order by k.id) from contracts k where k.mandate_id = g.id), '[]'),
      'collections', coalesce((select jsonb_agg(jsonb_build_object('payment', d.payment_id, 'pence', d.pence, 'noticeOn', d.noticed_on,
          'takenOn', d.charge_on, 'state', d.state, 'bankReport', d.reason,
          'givenBackPence', (select coalesce(sum(r.pence), 0) from debit_refunds r where r.debit_id = d.id and r.state <> 'wanted'))
          order by d.charge_on, d.id)
        from debits d where d.mandate_id = g.id), '[]')) order by g.created_at, g.id)
    from mandates g where g.payer_id = c.id), '[]'),
  'joiningsPreparedAtDesk', coalesce((select jsonb_agg(jsonb_build_object('preparedAt', j.prepared_at, 'plan', n.name,
      'venue', v.name, 'startsOn', j.starts_on, 'state', j.state, 'linkGoodUntil', j.expires_at, 'contract', j.contract_id)
      order by j.id)
    from prepared_joinings j join membership_plans n on n.id = j.plan_id join venues v on v.id = j.venue_id
    where j.customer_id = c.id), '[]'),
  'contractsPaidByOthers', coalesce((select jsonb_agg(jsonb_build_object('plan', n.name, 'state', k.state, 'place', x.place,
      'startsOn', k.starts_on, 'endsOn', k.ends_on, 'paidBy', trim(y.first_name || ' ' || y.last_name)) order by k.id)
    from contract_people x join contracts k on k.id = x.contract_id join membership_plans n on n.id = contract_plan_now(k)
      join customers y on y.id = k.payer_id
    where x.customer_id = c.id and x.version = contract_version_now(k) and k.payer_id <> c.id), '[]')`
