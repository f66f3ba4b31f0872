import { mergePeople } from '@touchline/contract/calls/staff/merge-people'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { mergePeople as merge } from '../../commands/staff/merge-people.ts'
import { presentMerge } from '../../presenters/staff/account-merge.ts'

export const serveMergePeople = serve(mergePeople, async ({ context, params, body }) => {
  const done = await merge(context, params.personId, body)
  return isRefusal(done) ? done : { data: presentMerge(done, context.catalogue.client) }
})
