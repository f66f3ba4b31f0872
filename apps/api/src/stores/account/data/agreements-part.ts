import { sql } from 'kysely'
import { sealedStatement } from '../../joining/health-statements.ts'

/**
 * Consents and agreements of a customer `c`. Includes signatures that they gave and that another person gave
 * for them.
 */
export const agreed = sql`
  'consents', jsonb_build_object('newsAndOffers', c.marketing_consent, 'reminders', c.wants_reminders,
    'cardNotices', c.wants_card_notices, 'agreedToTermsAt', c.agreed_terms_at,
    'mailsStoppedForAddress', coalesce((select jsonb_agg(jsonb_build_object('letter', p.letter, 'at', p.stopped_at) order by p.letter)
      from mail_stops p where p.client_id = c.client_id
        and p.address_hash = address_hash(c.client_id, coalesce(c.email, c.unproven_email))), '[]')),
  'agreements', coalesce((select jsonb_agg(jsonb_build_object('to', w.name, 'statement', w.statement, 'signedAt', g.signed_at,
      'capacity', g.capacity, 'signedByMe', g.signed_by is not distinct from c.id,
      'signerName', case when g.signed_by = c.id then g.signer_name end) order by g.signed_at, g.id)
    from signatures g join waiver_versions w on w.id = g.waiver_version_id where c.id in (g.signed_by, g.customer_id)), '[]'),
  'termsAgreedTo', coalesce((select jsonb_agg(jsonb_build_object('order', o.reference, 'at', a.created_at) order by o.id)
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.customer_id = c.id and a.staff_id is null and a.snapshot ? 'termsHash'), '[]'),
  'answers', coalesce((select jsonb_agg(case when a.sealed is null
      then jsonb_build_object('id', a.id, 'questionId', a.question_id, 'asked', a.asked, 'givenAt', a.given_at, 'value', a.value)
      else jsonb_build_object('id', a.id, 'questionId', a.question_id, 'asked', a.asked, 'givenAt', a.given_at, 'keyId', a.key_id,
        'sealed', translate(encode(a.sealed, 'base64'), E'\n', '')) end order by a.given_at)
    from answers a where a.customer_id = c.id), '[]'),
  'healthStatements', coalesce((select jsonb_agg(jsonb_build_object('plan', p.name, 'contract', h.contract_id,
      'givenAt', h.given_at, 'questions', p.terms #> '{healthStatement,questions}', 'statement', ${sealedStatement}) order by h.id)
    from health_statements h join membership_plans p on p.id = h.plan_id where h.customer_id = c.id), '[]')`
