import { readHealthAnswers } from '@touchline/contract/calls/attendance/read-health-answers'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readHealthOfPlace } from '../../commands/attendance/read-health-of-place.ts'
import { presentHealthAnswers } from '../../presenters/attendance/health-answers.ts'

export const serveReadHealthAnswers = serve(readHealthAnswers, async ({ context, params, body }) => {
  const read = await readHealthOfPlace(context, params.venue, body)
  return isRefusal(read) ? read : { data: presentHealthAnswers(read) }
})
