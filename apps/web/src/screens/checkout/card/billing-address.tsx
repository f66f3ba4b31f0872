import { useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'
import { type CheckoutValues, checkoutLabels } from '../checkout-form.ts'

type Props = {
  field: (name: keyof CheckoutValues) => CheckedField
  /** Returns the value of a field, whether it is shown or not. */
  get: (name: keyof CheckoutValues) => string | boolean
}

const NAMES = ['billingAddressLineOne', 'billingAddressCity', 'billingAddressPostcode'] as const

/**
 * Asks for the billing address, which no card needs: one line until the visitor wants to give it, or to
 * change the account's.
 */
export function BillingAddress({ field, get }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [line, city, postcode] = [field(NAMES[0]), field(NAMES[1]), field(NAMES[2])]
  const known = NAMES.map(get).filter(Boolean).join(', ')
  if (!isOpen && [line, city, postcode].every(({ error }) => error === undefined))
    return (
      <p className="text-sm">
        {known !== '' && `Billing address: ${known}. `}
        <button
          type="button"
          className="min-h-6 text-left font-bold text-primary-text underline underline-offset-4"
          {...(known !== '' && { 'aria-label': 'Change the billing address' })}
          onClick={() => setOpen(true)}
        >
          {known === '' ? 'Add a billing address' : 'Change'}
        </button>
        {known === '' && <span className="text-ink-soft"> (helps your payment go through)</span>}
      </p>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="visually-hidden">Billing address</legend>
      <p aria-hidden="true" className="font-bold">
        Billing address <span className="font-normal text-ink-soft">(helps your payment go through)</span>
      </p>
      <TextField
        {...line}
        label={checkoutLabels.billingAddressLineOne}
        autoComplete="billing address-line1"
        optional
      />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField
          {...city}
          label={checkoutLabels.billingAddressCity}
          autoComplete="billing address-level2"
          optional
        />
        <TextField
          {...postcode}
          label={checkoutLabels.billingAddressPostcode}
          autoComplete="billing postal-code"
          optional
        />
      </div>
    </fieldset>
  )
}
