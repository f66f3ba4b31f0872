import { decideOnCover } from '@touchline/contract/calls/cover/decide-on-cover'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { decideOnCover as decide } from '../../commands/cover/decide-on-cover.ts'

export const serveDecideOnCover = serve(decideOnCover, async ({ context, params, body }) => {
  const decided = await decide(context, params.coverId, body)
  return isRefusal(decided) ? decided : { data: decided }
})
