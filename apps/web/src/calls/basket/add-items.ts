import { useNavigate } from 'react-router'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'
import { userQuery } from '../login/get-user.ts'
import { forgetOffers } from '../waitlist/forget-offers.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { linkAfterRefusal } from './link-after-refusal.ts'
import { showRefusal } from './show-refusal.ts'

const basketLeftBehind =
  'Your browser no longer has your basket’s cookie, so this is a new basket. The places you held before are released when their time runs out: add them again if you still want them.'

type Options = {
  /** Called when this activity needs an account to be booked; the caller remembers the choice. */
  onLoginRequired?: () => void
  /**
   * Called when another customer was quicker; a caller that offers the nearest alternatives reports it
   * itself.
   */
  onFull?: (error: ApiError) => void
  /**
   * F11: for a caller that wants the warning of an overlap; returns the function that sends the same again
   * without it.
   */
  onOverlap?: () => () => void
}

export function useAddItems({ onLoginRequired, onFull, onOverlap }: Options = {}) {
  const toasts = useToasts()
  const navigate = useNavigate()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/basket/add-items')).addItems,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, { body }, client) => {
      const before = client.getQueryData(cartQuery().queryKey)
      keepCart(client, data)
      // If several places were offered, some may be left: the next check of the log-in tells.
      forgetOffers(
        client,
        ({ itemId }) => body?.items.some(({ id }) => String(id) === String(itemId)) ?? false,
      )
      toasts.show('success', messages.itemAdded)
      // F118: the basket changes only when its cookie is lost. After a log-in the page itself asks for the
      // basket.
      if (before && before.id !== data.id && before.items.length > 0)
        toasts.show('warning', basketLeftBehind, { closeAfterMs: null })
    },
    onError: (error, _, client) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (onLoginRequired && code === 'LOGIN_REQUIRED') {
        onLoginRequired()
        return
      }
      if (onOverlap && code === 'PLACES_OVERLAP') {
        const callback = { label: 'Book it anyway', run: onOverlap() }
        toasts.show('warning', errorWords(error), { callback, closeAfterMs: null, takesFocus: true })
        return
      }
      const way = linkAfterRefusal(error)
      if (onFull && code === 'SLOT_FULL') onFull(error as ApiError)
      else showRefusal(toasts, error, way && { label: way.label, run: () => void navigate(way.to) })
      // There is a charge that the page doesn't show yet.
      if (code === 'PENALTY_OUTSTANDING') void client.invalidateQueries({ queryKey: userQuery().queryKey })
      // A refusal is news about places: full, cancelled, already in the basket.
      for (const name of [...callsOfPlaces, cartQuery().queryKey[0]])
        void client.invalidateQueries({ queryKey: [name] })
    },
  })
}
