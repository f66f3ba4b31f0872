import { beginApp } from '@touchline/contract/calls/second-factor/begin-app'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { beginApp as begin } from '../../commands/second-factor/set-up-app.ts'

export const serveBeginApp = serve(beginApp, async ({ context }) => {
  const begun = await begin(context)
  return isRefusal(begun) ? begun : { data: begun }
})
