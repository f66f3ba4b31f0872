const flags = 'apps/api/src/policies/people/person-flags.ts'
const store = 'apps/api/src/stores/people/person-flags.ts'
const overlaps = 'apps/api/src/stores/timetable/overlaps.ts'
const people = 'apps/api/src/commands/basket/choose/check-people.ts'
const proofs = 'apps/api/migrations/memberships/0034-sent-documents.sql'
const sent = 'apps/api/src/stores/documents/sent-documents.ts'
const sending = ['apps/api/src/calls/documents/documents']
const memberships = 'apps/api/migrations/memberships/0032-freezing.sql'
const user = ['apps/api/src/calls/login/flags-of-a-user']
const cart = ['apps/api/src/calls/basket/flags', 'apps/api/src/calls/basket/overlaps']
const photos = ['apps/api/src/plugins/photos']

/** Faults in what a person owes, needs and has shown, and in two places at one time. */
export const flagsOfPeople = [
  {
    name: 'A penalty that stops nothing yet stops booking',
    file: flags,
    from: 'if (blocking.length === 0) return null',
    to: 'if (penalties.length === 0) return null',
    tests: cart,
  },
  {
    name: 'A penalty stops booking a day late',
    file: store,
    from: '<= today.day, false)',
    to: '< today.day, false)',
    tests: [...user, ...cart],
  },
  {
    name: 'A settled penalty still stops booking',
    file: store,
    from: 'where p.customer_id = c.id and p.settled_on is null)',
    to: 'where p.customer_id = c.id)',
    tests: [...user, ...cart],
  },
  {
    name: 'A penalty that was entered since does not stop the payment',
    file: 'apps/api/src/commands/payments/claim-payment.ts',
    from: "if (visitor.role === 'staff') return null",
    to: "if (visitor.role !== 'nobody') return null",
    tests: cart,
  },
  {
    name: 'Staff are stopped by a penalty and by an induction',
    file: people,
    from: "if (visitor?.role === 'staff') return null",
    to: '',
    tests: cart,
  },
  {
    name: 'An induction that was had too long ago is good',
    file: store,
    from: '(i.valid_months is null',
    to: '(true',
    tests: [...user, ...cart],
  },
  {
    name: 'The sessions that give an induction need it',
    file: 'apps/api/src/policies/people/induction.ts',
    from: 'const isItself = category.givesInductionId === above.inductionId',
    to: 'const isItself = false',
    tests: cart,
  },
  {
    name: 'A visitor without an account needs no induction',
    file: people,
    from: "if (needed.some(({ personId }) => personId === null)) return refuse('LOGIN_REQUIRED')",
    to: '',
    tests: cart,
  },
  {
    name: 'A proof is good for a day less than it says',
    file: proofs,
    from: 'd.expires_on >= today_at(d.client_id)',
    to: 'd.expires_on > today_at(d.client_id)',
    tests: user,
  },
  {
    name: 'A membership brings its price without its proof',
    file: memberships,
    from: 'and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))',
    to: '',
    tests: user,
  },
  {
    name: 'A direct debit without a billing day brings the member price',
    file: memberships,
    from: '(not m.by_direct_debit or held.billing_day is not null',
    to: '(true',
    tests: user,
  },
  {
    name: 'A session that begins when another ends overlaps it',
    file: overlaps,
    from: 's.starts_at < ws.ends_at and s.ends_at > ws.starts_at',
    to: 's.starts_at <= ws.ends_at and s.ends_at >= ws.starts_at',
    tests: cart,
  },
  {
    name: 'What ran out overlaps',
    file: overlaps,
    from: "and guest = '' and kind in ('booking', 'hold') and (expires_at is null or expires_at > now())",
    to: "and guest = '' and kind in ('booking', 'hold')",
    tests: cart,
  },
  {
    name: 'A program that asks for no warning is warned',
    file: 'apps/api/src/commands/basket/add-items.ts',
    from: 'body.warnOfOverlap ?',
    to: 'body.warnOfOverlap !== false ?',
    tests: [...cart, 'apps/api/src/calls/wire-programs'],
  },
  {
    name: 'Any visitor who knows its name is served the photo of a person',
    file: 'apps/api/src/plugins/pictures.ts',
    from: '!(await isPhotoOf(db, customerId, wanted.hash))',
    to: 'false',
    tests: photos,
  },
  {
    name: 'A document counts unseen after its days are over',
    file: proofs,
    from: 's.counts_until >= today_at(s.client_id)',
    to: 's.counts_until is not null',
    tests: sending,
  },
  {
    name: 'A document counts unseen though staff have refused one',
    file: sent,
    from: "and not exists (select from earlier where state = 'refused')",
    to: '',
    tests: sending,
  },
  {
    name: 'Sending a document again makes its unseen days longer',
    file: sent,
    from: 'coalesce((select min(counts_until) from earlier), today_at(k.client_id) + k.counts_unseen_days - 1)',
    to: 'today_at(k.client_id) + k.counts_unseen_days - 1',
    tests: sending,
  },
  {
    name: 'A second decision on a document counts, too',
    file: sent,
    from: "and s.state = 'waiting'\n      and k.id",
    to: 'and k.id',
    tests: sending,
  },
]
