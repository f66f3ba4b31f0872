import { expect, test } from 'vitest'
import { staffPaths } from './staff-paths.ts'

test('the addresses of the pages of staff are written the same way as yesterday', () => {
  // An address without an example does not compile.
  const examples: Record<keyof typeof staffPaths, readonly string[]> = {
    waitlists: [staffPaths.waitlists(), staffPaths.waitlists('quayside-centre', '2026-12-04')],
    today: [
      staffPaths.today(),
      staffPaths.today('quayside-centre'),
      staffPaths.today('quayside-centre', '2026-12-04'),
      staffPaths.today('quayside-centre', '2026-12-04', { code: 'TLN8G2' }),
    ],
    desk: [staffPaths.desk(), staffPaths.desk({ find: 'TL-1' })],
    mails: [staffPaths.mails(), staffPaths.mails({ to: 'ann@example.org' })],
    person: [
      staffPaths.person(1_000_001),
      staffPaths.person(1_000_001, { show: 'past', page: 2 }),
      staffPaths.person(1_000_001, { show: 'coming' }),
    ],
    merge: [
      staffPaths.merge(1_000_001),
      staffPaths.merge(1_000_001, { find: 'marsh' }),
      staffPaths.merge(1_000_001, { other: 1_000_002 }),
    ],
    acts: [staffPaths.acts(), staffPaths.acts({ find: 'quill', page: 2 })],
    documents: [staffPaths.documents()],
    complaints: [staffPaths.complaints(), staffPaths.complaints(2)],
    complaint: [staffPaths.complaint(98_000_001)],
    enterComplaint: [staffPaths.enterComplaint(), staffPaths.enterComplaint(1_000_001)],
    team: [staffPaths.team()],
    drawers: [staffPaths.drawers(), staffPaths.drawers(2)],
    drawer: [staffPaths.drawer(47_000_001)],
    takings: [staffPaths.takings(), staffPaths.takings({ date: '2026-12-04', venue: 'quayside-centre' })],
    security: [staffPaths.security()],
    memberships: [staffPaths.memberships(), staffPaths.memberships(41_000_001)],
    money: [
      staffPaths.money(),
      staffPaths.money({ find: 'TL-1' }),
      staffPaths.money({ show: 'refunds', page: 2 }),
      staffPaths.money({ show: 'refunds', payments: 3 }),
    ],
  }
  expect(examples).toMatchInlineSnapshot(`
    {
      "acts": [
        "/staff/acts",
        "/staff/acts?find=quill&page=2",
      ],
      "complaint": [
        "/staff/complaints/98000001",
      ],
      "complaints": [
        "/staff/complaints",
        "/staff/complaints?page=2",
      ],
      "desk": [
        "/staff",
        "/staff?find=TL-1",
      ],
      "documents": [
        "/staff/documents",
      ],
      "drawer": [
        "/staff/drawers/47000001",
      ],
      "drawers": [
        "/staff/drawers",
        "/staff/drawers?page=2",
      ],
      "enterComplaint": [
        "/staff/complaints/new",
        "/staff/complaints/new?person=1000001",
      ],
      "mails": [
        "/staff/mails",
        "/staff/mails?to=ann%40example.org",
      ],
      "memberships": [
        "/staff/memberships",
        "/staff/memberships/41000001",
      ],
      "merge": [
        "/staff/people/1000001/merge",
        "/staff/people/1000001/merge?find=marsh",
        "/staff/people/1000001/merge?other=1000002",
      ],
      "money": [
        "/staff/money",
        "/staff/money?find=TL-1",
        "/staff/money?show=refunds&page=2",
        "/staff/money?show=refunds&payments=3",
      ],
      "person": [
        "/staff/people/1000001",
        "/staff/people/1000001?show=past&page=2",
        "/staff/people/1000001",
      ],
      "security": [
        "/staff/security",
      ],
      "takings": [
        "/staff/takings",
        "/staff/takings?date=2026-12-04&venue=quayside-centre",
      ],
      "team": [
        "/staff/team",
      ],
      "today": [
        "/staff/today",
        "/staff/today/quayside-centre",
        "/staff/today/quayside-centre/2026-12-04",
        "/staff/today/quayside-centre/2026-12-04?code=TLN8G2",
      ],
      "waitlists": [
        "/staff/waitlists",
        "/staff/waitlists/quayside-centre/2026-12-04",
      ],
    }
  `)
})
