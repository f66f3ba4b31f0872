import { askForCover } from '@touchline/contract/calls/cover/ask-for-cover'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { askForCover as ask } from '../../commands/cover/ask-for-cover.ts'

export const serveAskForCover = serve(askForCover, async ({ context, body }) => {
  const asked = await ask(context, body)
  return isRefusal(asked) ? asked : { data: asked }
})
