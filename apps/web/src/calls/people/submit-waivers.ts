import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords, validationMessages } from '../error-words.ts'

/** Name by which the page removes the toast of a failure, once the waivers are submitted. */
export const aboutWaivers = 'waivers'

/** Submits the waivers. Spec 5: a failure shows the words of the waivers, followed by the server's. */
export function useSubmitWaivers() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/people/submit-waivers')).submitWaivers,
    invalidates: ['people/get-waivers', 'people/list-previous-attendees'],
    onSuccess: ({ data }, _, client) => {
      toasts.drop(aboutWaivers)
      keepCart(client, data)
    },
    onError: (error, _, client) => {
      const reasons = [errorWords(error), ...validationMessages(error)]
      toasts.show('error', messages.waiversFailed, {
        about: aboutWaivers,
        validationMessages: reasons.filter((reason) => reason !== messages.waiversFailed),
      })
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
