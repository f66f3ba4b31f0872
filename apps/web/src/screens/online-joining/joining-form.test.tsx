// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { LoginWindowHost } from '../../features/login/login-window.tsx'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { JoiningForm } from './joining-form.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/direct-debit/get-direct-debit'

const pounds = (formatted: string) => ({ pence: 3900, formatted })
const plan = {
  id: 1,
  slug: 'gym',
  name: 'Gym',
  paymentWords: [],
  includes: [],
  benefits: [],
  conditions: [],
  places: [{ name: 'Adult', least: 1, most: 1, ages: '' }],
  startsFrom: '2027-01-01',
  startsUntil: '2027-02-01',
  payBy: ['direct-debit', 'card'],
  healthStatement: null,
} as unknown as Plan
const preview = {
  now: [],
  nowTotal: pounds('£39.00'),
  later: [],
  firstYear: pounds('£468.00'),
  coolingOffUntil: null,
  startsWithinCoolingOff: false,
} as unknown as JoiningPreview
const offer: DirectDebitOffer = {
  collector: 'Harbour Leisure',
  isOwnPage: true,
  noticeDays: 3,
  guarantee: [],
  mandates: [{ id: 'a-mandate', state: 'active', accountEnding: '55', pageUrl: null }],
}

const form = (given: JoiningPreview | undefined) => (
  <LoginWindowHost help={null}>
    <JoiningForm
      plan={plan}
      startsOn="2027-01-01"
      known={[{ userId: 7, label: 'Ada Okafor (you)', needsBirth: false }]}
      user={{ role: 'customer' }}
      addsAfterProof={false}
      preview={given}
      prepared={null}
      onStart={() => {}}
    />
  </LoginWindowHost>
)
const operator = {
  name: 'Harbour Leisure',
  links: { privacy: null, terms: null, accessibility: null, cookies: null },
  hasPrivacyNotice: false,
  terms: 'Terms',
  privacy: '',
}

test.each([
  ['its payments are known: it is shown', preview, 'Confirm, and add to basket'],
  ['its payments are awaited: the form stays, and its button waits', undefined, 'Working it out…'],
])('F182: a direct debit is checked, and %s', async (_, given, name) => {
  await renderForStaff(form(given), ['reception'], { getDirectDebit: () => ({ data: offer }) }, [
    [clientQuery().queryKey, operator],
  ])
  await vi.waitFor(() => expect(document.body.textContent).toContain('55'))
  await act(async () => screen.getByRole('button', { name: /^Check your direct debit/ }).click())
  expect(screen.getByRole('button', { name }).closest('[hidden]')).toBeNull()
})

test('F182: a direct debit whose payments are awaited is checked no more once another way is chosen', async () => {
  await renderForStaff(form(undefined), ['reception'], { getDirectDebit: () => ({ data: offer }) }, [
    [clientQuery().queryKey, operator],
  ])
  await vi.waitFor(() => expect(document.body.textContent).toContain('55'))
  await act(async () => screen.getByRole('button', { name: /^Check your direct debit/ }).click())
  await act(async () => screen.getByRole('radio', { name: /card/i }).click())
  expect(screen.getByRole('button', { name: /^Add to basket/ })).not.toBeNull()
  await act(async () => screen.getByRole('radio', { name: /direct debit/i }).click())
  expect(screen.getByRole('button', { name: /^Check your direct debit/ })).not.toBeNull()
})
