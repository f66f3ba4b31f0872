import { answerCartQuestions } from '@touchline/contract/calls/questions/answer-cart-questions'
import { answerBasket } from '../../commands/questions/answer-basket.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { serve } from '../../call/serve.ts'

export const serveAnswerCartQuestions = serve(answerCartQuestions, async ({ visit, params, body }) =>
  answerBasket(visit, params.cartId, body, presentCart),
)
