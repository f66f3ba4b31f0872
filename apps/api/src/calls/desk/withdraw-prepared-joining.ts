import { withdrawPreparedJoining } from '@touchline/contract/calls/desk/withdraw-prepared-joining'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { withdrawJoining } from '../../commands/desk/prepare-joining.ts'
import { presentPrepared } from '../../presenters/desk/prepared-joining.ts'

export const serveWithdrawPreparedJoining = serve(withdrawPreparedJoining, async ({ context, params }) => {
  const now = await withdrawJoining(context, params.preparedId)
  if (isRefusal(now)) return now
  return { data: presentPrepared(now, { timeZone: context.catalogue.client.timeZone, link: '' }) }
})
