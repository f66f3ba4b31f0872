import { beginPasskey } from '@touchline/contract/calls/second-factor/begin-passkey'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { beginPasskey as begin } from '../../commands/second-factor/passkeys.ts'

export const serveBeginPasskey = serve(beginPasskey, async ({ context }) => {
  const options = await begin(context)
  return isRefusal(options) ? options : { data: { options } }
})
