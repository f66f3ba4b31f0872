import type { User } from '@touchline/contract/entities/user'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { CheckedField } from '../../ui/form/use-checked-form.ts'
import { checkoutLabels, type CheckoutValues } from './checkout-form.ts'

type Field = (name: keyof CheckoutValues) => CheckedField
type Props = { user: User | null; field: Field; withNames: boolean }

/** The customer's name and email address: a visitor is asked for them, a logged-in customer sees their own. */
export function ContactFields({ user, field, withNames }: Props) {
  const loginWindow = useLoginWindow()
  return (
    <Card as="section" labelledBy="details-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="details-title">Your details</h2>
        {!user && (
          <p className="text-sm">
            Have an account?{' '}
            <button
              type="button"
              className="min-h-6 font-bold text-primary-text underline underline-offset-4"
              onClick={() => loginWindow.open()}
            >
              Log in
            </button>
          </p>
        )}
      </div>
      {user && (
        <p className="mt-2">
          Booking as {user.firstName} {user.lastName}, {user.email}.
        </p>
      )}
      {withNames && (
        <div className="mt-4 grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('billingFirstName')}
              label={checkoutLabels.billingFirstName}
              autoComplete="given-name"
            />
            <TextField
              {...field('billingLastName')}
              label={checkoutLabels.billingLastName}
              autoComplete="family-name"
            />
          </div>
          {!user && (
            <TextField
              {...field('email')}
              label={checkoutLabels.email}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </div>
      )}
    </Card>
  )
}
