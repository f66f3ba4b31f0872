import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { presentMyDetails } from '../../presenters/account/my-details.ts'
import { getMyDetails } from '../../stores/account/my-details.ts'

/** Answers with the details as they are now. */
export const answerDetails = async (context: CallContext, { customerId }: CustomerRecord) => ({
  data: presentMyDetails(await getMyDetails(context.services.db, customerId)),
})
