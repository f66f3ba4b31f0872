import { answerCover } from '@touchline/contract/calls/cover/answer-cover'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { answerCover as answer } from '../../commands/cover/ask-for-cover.ts'

export const serveAnswerCover = serve(answerCover, async ({ context, params, body }) => {
  const answered = await answer(context, params.coverId, body.answer)
  return isRefusal(answered) ? answered : { data: answered }
})
