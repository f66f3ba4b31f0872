import { askPasskey } from '@touchline/contract/calls/second-factor/ask-passkey'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { askPasskey as ask } from '../../commands/second-factor/passkeys.ts'

export const serveAskPasskey = serve(askPasskey, async ({ context }) => {
  const options = await ask(context)
  return isRefusal(options) ? options : { data: { options } }
})
