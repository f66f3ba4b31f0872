import { givePost } from '@touchline/contract/calls/staff/give-post'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { givePost as give } from '../../commands/team/manage-team.ts'

export const serveGivePost = serve(givePost, async ({ context, body }) => {
  const given = await give(context, body)
  return isRefusal(given) ? given : { data: given }
})
