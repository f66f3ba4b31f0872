import { findCustomers } from '@touchline/contract/calls/desk/find-customers'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { presentDeskCustomer } from '../../presenters/desk/desk-customer.ts'
import { findCustomersAtDesk } from '../../stores/desk/desk-customers.ts'

export const serveFindCustomers = serve(findCustomers, async ({ context, query }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const found = await findCustomersAtDesk(context.services.db, client.id, query.query)
  // S59: logs the customers shown, not the typed text, which may be another person's address.
  context.log.info(
    { event: 'desk.lookup', staff: staff.customerId, found: found.map(({ id }) => id) },
    'staff looked for a customer',
  )
  return { data: found.map((customer) => presentDeskCustomer(customer, client)) }
})
