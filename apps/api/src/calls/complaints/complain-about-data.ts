import { complainAboutData } from '@touchline/contract/calls/complaints/complain-about-data'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { complainAboutData as complain } from '../../commands/complaints/complain-about-data.ts'

export const serveComplainAboutData = serve(complainAboutData, async ({ context, body }) => {
  const made = await complain(context, body)
  if (isRefusal(made)) return made
  const { reference, receivedOn, email } = made
  return { data: { reference, receivedOn, email } }
})
