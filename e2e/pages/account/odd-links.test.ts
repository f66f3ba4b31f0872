import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'
import { beLoggedIn } from '../../support/shop/visitor-acts.ts'

const odd = ['a', '.', 'a.b', 'k'.repeat(200), '%00', `${'a'.repeat(43)}.`, '%F0%9F%8F%8A']

test.each(['/new-password', '/confirm-email'])(
  'S90: a link whose key is not the sent one has ended, whatever is there instead: %s',
  async (path) => {
    for (const key of odd) {
      const page = await createVisitor().open(`${path}?key=${key}`)
      expect([key, page.status]).toEqual([key, 200])
      expect(page.headings(1)).not.toContain('We may have dropped the ball on this one.')
    }
  },
)

test('S90: an address of the account, or of staff, with an impossible number or key in it is no fault', async () => {
  const staff = createVisitor()
  await beLoggedIn(staff, 'staff@demo.test')
  const member = createVisitor()
  await beLoggedIn(member, 'member@demo.test')
  const statuses = async (visitor: typeof staff, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => [path, (await visitor.open(path)).status]))
  const gone = ['abc', '99999999999999999999', '-1', '%00', '1.5'].flatMap((id) => [
    `/my-account/bookings/${id}`,
    `/my-account/bookings/${id}/move`,
    `/my-account/bookings/${id}/again`,
  ])
  expect(await statuses(member, gone)).toEqual(gone.map((path) => [path, 404]))
  const there = [
    `/my-account/guest-passes?key=${'k'.repeat(300)}`,
    '/my-account/bookings?page=99999999999999999999',
    '/my-account/payments?orders=99999999999999999999&credit=-1',
  ]
  expect(await statuses(member, there)).toEqual(there.map((path) => [path, 200]))
  const ofStaff = [
    '/staff/money?page=99999999999999999999',
    '/staff/money?show=refunds&page=1e9&payments=9999999',
  ]
  expect(await statuses(staff, ofStaff)).toEqual(ofStaff.map((path) => [path, 200]))
})
