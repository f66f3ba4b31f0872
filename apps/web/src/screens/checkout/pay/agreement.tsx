import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { ReactNode } from 'react'
import { TermsWindow } from '../../../features/terms/terms-window.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CancellationTerms } from '../cancellation-terms.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'

type Props = {
  cart: Cart
  user: User | null
  operator: Client
  form: CheckoutForm
  /** The bar with the button that needs the agreement. */
  children: ReactNode
}

/**
 * Shows the rules of cancelling, and asks for the agreement to the terms. Until the box is ticked it stands on
 * the bar with the button; then it stays behind at the end of the form, once the focus has left it.
 */
export function Agreement({ cart, user, operator, form: { field, set }, children }: Props) {
  return (
    <>
      <section aria-label="What you agree to" className="border-t border-line empty:hidden">
        <CancellationTerms cart={cart} />
      </section>
      <div
        data-bottom-bar="tall"
        className="group sticky bottom-0 z-20 rounded-b-lg bg-raised has-[#terms:checked]:not-has-[#terms:focus]:contents"
      >
        <div className="border-t border-line px-3 pt-1 sm:px-6 sm:pt-2">
          <div className="flex items-center justify-between gap-x-3 text-sm leading-snug sm:text-base">
            <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
            <TermsWindow
              terms={operator.terms}
              onAgree={() => set('terms', true)}
              label={
                <>
                  Read<span className="max-lg:sr-only"> the Terms and Conditions</span>
                </>
              }
            />
          </div>
          {user?.agreedToTermsAt && <AgreedBefore at={user.agreedToTermsAt} timeZone={operator.timeZone} />}
        </div>
        {children}
      </div>
    </>
  )
}

/** Says why the box is ticked already. */
function AgreedBefore({ at, timeZone }: { at: string; timeZone: string }) {
  const date = weekdayAndDate(wallDate(new Date(at), timeZone))
  return (
    <p className="hidden pb-3 pl-9 text-sm text-ink-soft group-has-[#terms:checked]:block">
      You agreed on {date}. They have not changed since.
    </p>
  )
}
