import type { Client } from '@touchline/contract/entities/catalogue/client'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'
import type { CheckoutValues } from '../checkout-form.ts'

type Props = { field: (name: keyof CheckoutValues) => CheckedField; operator: Client }

/** Offers to save the card: off until the customer wants it. */
export function SaveCard({ field, operator }: Props) {
  return (
    <div>
      <Checkbox {...field('saveCard')} label="Save card" />
      <p className="pl-9 text-sm text-ink-soft">
        Our payment provider keeps it for your next payment; {operator.name} sees its last four digits only.
        You can remove it at any time in My account, Payments.
      </p>
    </div>
  )
}
