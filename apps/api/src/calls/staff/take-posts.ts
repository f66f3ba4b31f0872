import { takePosts } from '@touchline/contract/calls/staff/take-posts'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { takePosts as take } from '../../commands/team/manage-team.ts'

export const serveTakePosts = serve(takePosts, async ({ context, params, body }) => {
  const taken = await take(context, params.personId, body.post)
  return isRefusal(taken) ? taken : { data: taken }
})
