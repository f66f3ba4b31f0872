import { useToasts } from '../../page/toasts-context.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'

/** Name of the toasts about a try: the next try removes them. */
const aboutAnswers = 'answers'

export function useAnswerCartQuestions() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/questions/answer-cart-questions')).answerCartQuestions,
    invalidates: ['people/get-waivers'],
    onSuccess: ({ data }, _, client) => {
      toasts.drop(aboutAnswers)
      keepCart(client, data)
    },
    onError: (error, _, client) => {
      toasts.drop(aboutAnswers)
      toasts.show('error', errorWords(error), { about: aboutAnswers })
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
