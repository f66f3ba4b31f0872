import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { TermsWindow } from '../../../features/terms/terms-window.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CancellationTerms } from '../cancellation-terms.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'

type Props = { cart: Cart; user: User | null; operator: Client; form: CheckoutForm }

/** Shows the rules of cancelling, and asks for the agreement to the terms. */
export function Agreement({ cart, user, operator, form: { field, set } }: Props) {
  return (
    <section aria-label="What you agree to" className="grid gap-3 border-t border-line">
      <CancellationTerms cart={cart} />
      <div>
        <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
        {user?.agreedToTermsAt && <AgreedBefore at={user.agreedToTermsAt} timeZone={operator.timeZone} />}
        <TermsWindow
          terms={operator.terms}
          onAgree={() => set('terms', true)}
          label="Read the Terms and Conditions"
        />
      </div>
    </section>
  )
}

/** Says why the box is ticked already. */
function AgreedBefore({ at, timeZone }: { at: string; timeZone: string }) {
  const date = weekdayAndDate(wallDate(new Date(at), timeZone))
  return <p className="pl-9 text-sm text-ink-soft">You agreed on {date}. They have not changed since.</p>
}
