import type { Client } from '@touchline/contract/entities/catalogue/client'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'
import type { CheckoutValues } from '../checkout-form.ts'

type SaveProps = { field: (name: keyof CheckoutValues) => CheckedField; operator: Client }

/** Offers to save the card: off until the customer wants it. */
export function SaveCard({ field, operator }: SaveProps) {
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

/** Says why the box is ticked already. */
export function AgreedBefore({ at, timeZone }: { at: string; timeZone: string }) {
  const date = weekdayAndDate(wallDate(new Date(at), timeZone))
  return <p className="pl-9 text-sm text-ink-soft">You agreed on {date}. They have not changed since.</p>
}
