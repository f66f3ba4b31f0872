// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { NewCustomer } from './new-customer.tsx'

test.each([
  [true, /An email to ada@example\.org lets them choose a password\.$/],
  [false, /No email went to ada@example\.org.*they press “Forgotten your password\?” themselves\.$/],
])(
  'spec 1: staff are told whether an email went, and what to do where none did: %s',
  async (isInvited, words) => {
    const toasts = createToastStore()
    const customer = { id: 7, firstName: 'Ada', lastName: 'Quill', email: 'ada@example.org' }
    await renderForStaff(
      <ToastsContext value={toasts}>
        <NewCustomer query="" onMade={() => {}} onClose={() => {}} />
      </ToastsContext>,
      ['reception'],
      { createCustomer: () => ({ data: { customer, isNew: true, isInvited } }) },
    )
    await typeInto('new-first-name', 'Ada')
    await typeInto('new-email', 'ada@example.org')
    await act(async () => screen.getByRole('button', { name: 'Make this customer' }).click())
    await expect.poll(() => toasts.list()[0]?.content).toMatch(words)
  },
)
