import type { CustomerRecord, Visit } from '../../call/visit.ts'
import { presentMyDetails } from '../../presenters/account/my-details.ts'
import { getMyDetails } from '../../stores/account/my-details.ts'

/** Answers with the details as they are now. */
export const answerDetails = async (visit: Visit, { customerId }: CustomerRecord) => ({
  data: presentMyDetails(await getMyDetails(visit.services.db, customerId)),
})
