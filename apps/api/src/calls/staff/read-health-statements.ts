import { readHealthStatements } from '@touchline/contract/calls/staff/read-health-statements'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readHealthOfMember } from '../../commands/staff/read-health-of-member.ts'
import { presentHealthAnswers } from '../../presenters/attendance/health-answers.ts'

export const serveReadHealthStatements = serve(readHealthStatements, async ({ context, params }) => {
  const read = await readHealthOfMember(context, Number(params.personId))
  return isRefusal(read) ? read : { data: presentHealthAnswers(read) }
})
