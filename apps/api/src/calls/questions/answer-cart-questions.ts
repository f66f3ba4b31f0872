import { answerCartQuestions } from '@touchline/contract/calls/questions/answer-cart-questions'
import { serve } from '../../call/serve.ts'
import { answerBasket } from '../../commands/questions/answer-basket.ts'
import { presentCart } from '../../presenters/basket/cart.ts'

export const serveAnswerCartQuestions = serve(answerCartQuestions, async ({ context, params, body }) =>
  answerBasket(context, params.cartId, body, presentCart),
)
