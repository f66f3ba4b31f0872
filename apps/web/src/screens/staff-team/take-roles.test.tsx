// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { expect, test } from 'vitest'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { MemberCard } from './member-card.tsx'
import { TakeRoles } from './take-roles.tsx'

const member: TeamMember = {
  id: 1,
  name: 'Ida Reed',
  email: '',
  isSelf: false,
  hasPassword: true,
  hasSecondStep: true,
  instructor: null,
  posts: [{ role: 'reception', venueId: 5, venueName: 'Quay Hall', words: '', mayTake: true }],
  postsElsewhere: 0,
}
const nothing = () => {}

test('F153: with roles at other venues a colleague keeps those, and else has none', async () => {
  const render = (postsElsewhere: number) =>
    renderForStaff(
      <TakeRoles member={{ ...member, postsElsewhere }} post={null} onClose={nothing} onDone={nothing} />,
      ['owner'],
    )
  await render(1)
  expect(screen.queryByText('Ida Reed keeps their roles at other venues. It counts at once.')).not.toBeNull()
  await render(0)
  expect(screen.queryByText(/^Ida Reed has no role then: logged out everywhere/)).not.toBeNull()
})

test('F153: a colleague without an email address is shown, and gets no role by it', async () => {
  const render = (email: string) =>
    renderForStaff(
      <MemberCard member={{ ...member, email }} asksSecondStep={false} isOfAll onChoose={nothing} />,
      ['owner'],
    )
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  await render('')
  screen.getByText('No email address')
  expect(buttons()).toEqual(['Take', 'End all roles'])
  await render('ida@example.org')
  expect(buttons()).toContain('Give another role')
})
