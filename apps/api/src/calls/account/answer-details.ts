import { presentMyDetails } from '../../presenters/my-details.ts'
import { getMyDetails } from '../../stores/my-details.ts'
import type { CustomerRecord, Visit } from '../../visit.ts'

/** The details as they are now. */
export const answerDetails = async (visit: Visit, { customerId }: CustomerRecord) => ({
  data: presentMyDetails(await getMyDetails(visit.services.db, customerId)),
})
