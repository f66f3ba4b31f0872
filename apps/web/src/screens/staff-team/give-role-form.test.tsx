// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { GiveRoleForm } from './give-role-form.tsx'

const member: TeamMember = {
  id: 1,
  name: 'Ida Reed',
  email: 'ida@example.org',
  isSelf: false,
  hasPassword: true,
  hasSecondStep: true,
  instructor: null,
  posts: [],
  postsElsewhere: 0,
}
const [quay, hill] = [
  { id: 5, name: 'Quay Hall' },
  { id: 6, name: 'Hill Hall' },
]

/** Renders the form of an owner of these venues. @returns bodies that were sent */
async function open(venues: (typeof quay)[], isOfAll: boolean, colleague: TeamMember | null = member) {
  const sent: object[] = []
  await renderForStaff(
    <GiveRoleForm
      member={colleague}
      meta={{ isOfAll, venues, instructors: [] }}
      onClose={() => {}}
      onDone={() => {}}
    />,
    ['owner'],
    {
      givePost: ({ body }) => {
        sent.push(body as object)
        return { data: { name: 'Ida Reed', isNew: false, choosesPassword: false } }
      },
    },
  )
  return sent
}
const give = () => act(async () => screen.getByRole('button', { name: 'Give this role' }).click())
const where = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Where/ })
const choices = () => [...where().options].map(({ label }) => label)

test('F167: an owner of several venues chooses where: none is chosen for them', async () => {
  const sent = await open([quay, hill], true)
  expect([where().value, choices()]).toEqual(['', ['Choose', 'Quay Hall', 'Hill Hall', 'All venues']])
  await give()
  expect(sent).toEqual([])
  expect(screen.getByRole('link', { name: 'Where: Choose where' }).getAttribute('href')).toBe('#role-venue')
  await typeInto('role-venue', '6')
  await give()
  await expect.poll(() => sent).toMatchObject([{ email: 'ida@example.org', role: 'reception', venueId: 6 }])
})

test('F167: ‘All venues’ is a choice as any other', async () => {
  const sent = await open([quay, hill], true)
  await typeInto('role-venue', 'everywhere')
  await give()
  await expect.poll(() => sent).toMatchObject([{ venueId: null }])
})

test('F167: an owner of one venue has it chosen', async () => {
  const sent = await open([hill], false)
  expect([where().value, choices()]).toEqual(['6', ['Hill Hall']])
  await give()
  await expect.poll(() => sent).toMatchObject([{ venueId: 6 }])
})

test('F167: what is wrong is said together, and the address that was typed stays', async () => {
  const sent = await open([quay, hill], false, null)
  await typeInto('role-email', 'new@example')
  await give()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Email address: Enter an email address like name@example.org',
    'Where: Choose where',
  ])
  expect([sent, document.querySelector<HTMLInputElement>('#role-email')!.value]).toEqual([[], 'new@example'])
})
