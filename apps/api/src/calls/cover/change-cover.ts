import { changeCover } from '@touchline/contract/calls/cover/change-cover'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { changeCover as change } from '../../commands/cover/ask-for-cover.ts'

export const serveChangeCover = serve(changeCover, async ({ context, params, body }) => {
  const changed = await change(context, params.coverId, body.change)
  return isRefusal(changed) ? changed : { data: changed }
})
