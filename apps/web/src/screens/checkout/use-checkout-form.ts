import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { useEffect } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { applyingCredits } from '../../calls/payments/apply-credits.ts'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import {
  type CheckoutValues,
  checkCheckout,
  checkoutLabels,
  checkoutMissing,
  valuesOf,
} from './checkout-form.ts'

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/**
 * Runs the fields of the checkout, with the account's values and the messages of the server's last refusal.
 */
export function useCheckoutForm(user: User | null, cart: Cart, refusal: unknown) {
  const toasts = useToasts()
  const form = useCheckedForm<CheckoutValues>({
    values: valuesOf(user, cart),
    check: (values) => checkCheckout(values, user === null),
    labels: checkoutLabels,
    missing: checkoutMissing,
    checksOnLeaving: true,
  })
  const { get, set, show } = form

  useEffect(() => {
    // A visitor who logs in here keeps what they typed; their account fills the fields that are still empty.
    const known = valuesOf(user)
    for (const name of Object.keys(known) as (keyof CheckoutValues)[]) if (!get(name)) set(name, known[name])
  }, [user, get, set])

  useEffect(() => {
    if (!(refusal instanceof ApiError)) return
    if (refusal.code === 'CREDIT_NOT_AVAILABLE')
      toasts.show('error', messages.creditNotApplied, { about: applyingCredits })
    const known = Object.entries(refusal.errors).flatMap(([name, [message]]) =>
      name in checkoutLabels && message ? [[name, message]] : [],
    )
    if (known.length > 0) show(Object.fromEntries(known))
    // Shown once for each refusal, whatever else changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])

  return form
}
