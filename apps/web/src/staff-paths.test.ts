import { expect, test } from 'vitest'
import { staffPaths } from './staff-paths.ts'

test('the addresses of the pages of staff are written the same way as yesterday', () => {
  // An address without an example does not compile.
  const examples: Record<keyof typeof staffPaths, readonly string[]> = {
    waitlists: [staffPaths.waitlists(), staffPaths.waitlists('quayside-centre', '2026-12-04')],
    desk: [staffPaths.desk(), staffPaths.desk({ find: 'TL-1' })],
    mails: [staffPaths.mails(), staffPaths.mails({ to: 'ann@example.org' })],
    documents: [staffPaths.documents()],
    drawers: [staffPaths.drawers(), staffPaths.drawers(2)],
    drawer: [staffPaths.drawer(47_000_001)],
    takings: [staffPaths.takings(), staffPaths.takings({ date: '2026-12-04', venue: 'quayside-centre' })],
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
      "mails": [
        "/staff/mails",
        "/staff/mails?to=ann%40example.org",
      ],
      "memberships": [
        "/staff/memberships",
        "/staff/memberships/41000001",
      ],
      "money": [
        "/staff/money",
        "/staff/money?find=TL-1",
        "/staff/money?show=refunds&page=2",
        "/staff/money?show=refunds&payments=3",
      ],
      "takings": [
        "/staff/takings",
        "/staff/takings?date=2026-12-04&venue=quayside-centre",
      ],
      "waitlists": [
        "/staff/waitlists",
        "/staff/waitlists/quayside-centre/2026-12-04",
      ],
    }
  `)
})
