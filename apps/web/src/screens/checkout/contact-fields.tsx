import type { User } from '@touchline/contract/entities/account/user'
import { fullName } from '@touchline/rules/people/full-name'
import { useState } from 'react'
import { PrivacyNote } from '../../features/legal/privacy-note.tsx'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { CheckedField } from '../../ui/form/use-checked-form.ts'
import { type CheckoutValues, checkoutLabels } from './checkout-form.ts'

type Field = (name: keyof CheckoutValues) => CheckedField
type Props = { user: User | null; field: Field; withNames: boolean }

const TEXT_BUTTON = 'min-h-6 font-bold text-primary-text underline underline-offset-4'

/**
 * Asks a visitor for their name and email address. A logged-in customer sees their
 * own, and may pay with another name.
 */
export function ContactFields({ user, field, withNames }: Props) {
  const loginWindow = useLoginWindow()
  const [isChanging, setChanging] = useState(false)
  const names = [field('billingFirstName'), field('billingLastName')] as const
  const hasNames = withNames && (!user || isChanging || names.some(({ error }) => error !== undefined))
  return (
    <section aria-labelledby="details-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="details-title" className={user ? 'visually-hidden' : undefined}>
          Your details
        </h2>
        {!user && (
          <p className="text-sm">
            Have an account?{' '}
            <button
              type="button"
              className={TEXT_BUTTON}
              onClick={() => loginWindow.open({ keepsChoice: true, to: 'pay with your details and credit' })}
            >
              Log in
            </button>
          </p>
        )}
      </div>
      {user && (
        <div className="flex items-baseline justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            Booking as <span className="font-bold">{fullName(user)}</span>, {user.email}.
          </p>
          {withNames && !hasNames && (
            <button
              type="button"
              className={TEXT_BUTTON}
              aria-label="Change the name on the bill"
              onClick={() => setChanging(true)}
            >
              Change
            </button>
          )}
        </div>
      )}
      {hasNames && (
        <div className="mt-2 grid gap-3">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3">
            <TextField {...names[0]} label={checkoutLabels.billingFirstName} autoComplete="given-name" />
            <TextField
              {...names[1]}
              label={checkoutLabels.billingLastName}
              autoComplete="family-name"
              optional
            />
          </div>
          {!user && <EmailField {...field('email')} label={checkoutLabels.email} autoComplete="email" />}
          {!user && <PrivacyNote />}
        </div>
      )}
    </section>
  )
}
