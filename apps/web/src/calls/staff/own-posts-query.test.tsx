// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { useSells } from './own-posts-query.ts'

function Says({ role }: { role: 'staff' | 'customer' | null }) {
  return <p>{useSells(role && { role }) ? 'desk' : 'own'}</p>
}

test.each([
  ['reception', 'staff', 'desk'],
  ['owner', 'staff', 'desk'],
  // They book for themselves, as any customer does.
  ['instructor', 'staff', 'own'],
  ['finance', 'staff', 'own'],
  ['reception', 'customer', 'own'],
  ['reception', null, 'own'],
] as const)(
  'S08, F157: the checkout of %s with the log-in of %s is the one of: %s',
  async (post, role, said) => {
    await renderForStaff(<Says role={role} />, [post])
    expect(document.body.textContent).toBe(said)
  },
)
