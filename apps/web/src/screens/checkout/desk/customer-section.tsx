import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { CustomerChoice } from '../../../features/desk/customer-choice.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'
import { BeforeSelling } from './before-selling.tsx'
import { type DeskValues, deskLabels } from './desk-form.ts'

type Field = (name: keyof DeskValues) => CheckedField
type Props = {
  customer: DeskCustomer | null
  cart: Cart
  field: Field
  isBusy: boolean
  onChoose: (customer: DeskCustomer | null) => void
}

/** Asks for the customer: one with an account, or the name of a walk-in. */
export function CustomerSection({ customer, cart, field, isBusy, onChoose }: Props) {
  return (
    <Card as="section" labelledBy="customer-title">
      <h2 id="customer-title">Customer</h2>
      <div className="mt-4">
        <CustomerChoice customer={customer} isBusy={isBusy} onChoose={onChoose} />
      </div>
      <BeforeSelling customer={customer} cart={cart} />
      {customer === null && <WalkIn field={field} />}
    </Card>
  )
}

function WalkIn({ field }: { field: Field }) {
  return (
    <fieldset className="mt-6 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full font-bold">Or a walk-in</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={deskLabels.firstName}
          hint="Their name, so that you know who comes."
          autoComplete="off"
        />
        <TextField {...field('lastName')} label={deskLabels.lastName} autoComplete="off" optional />
        <div className="sm:col-span-2">
          <EmailField
            {...field('email')}
            label={deskLabels.email}
            optional
            hint="Without one no confirmation is sent: print the receipt, or write down the reference."
            autoComplete="off"
          />
        </div>
      </div>
    </fieldset>
  )
}
