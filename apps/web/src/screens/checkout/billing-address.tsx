import { TextField } from '../../ui/form/text-field.tsx'
import type { CheckedField } from '../../ui/form/use-checked-form.ts'
import { checkoutLabels, type CheckoutValues } from './checkout-form.ts'

export function BillingAddress({ field }: { field: (name: keyof CheckoutValues) => CheckedField }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="visually-hidden">Billing address</legend>
      <p aria-hidden="true" className="font-bold">
        Billing address <span className="font-normal text-ink-soft">(your bank may compare it)</span>
      </p>
      <TextField
        {...field('billingAddressLineOne')}
        label={checkoutLabels.billingAddressLineOne}
        autoComplete="billing address-line1"
        optional
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field('billingAddressCity')}
          label={checkoutLabels.billingAddressCity}
          autoComplete="billing address-level2"
          optional
        />
        <TextField
          {...field('billingAddressPostcode')}
          label={checkoutLabels.billingAddressPostcode}
          autoComplete="billing postal-code"
          optional
        />
      </div>
    </fieldset>
  )
}
