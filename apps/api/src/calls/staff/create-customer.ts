import { createCustomer } from '@touchline/contract/calls/staff/create-customer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { createCustomerAtDesk } from '../../commands/staff/create-customer-at-desk.ts'
import { presentDeskCustomer } from '../../presenters/desk/desk-customer.ts'

export const serveCreateCustomer = serve(createCustomer, async ({ context, body }) => {
  const made = await createCustomerAtDesk(context, body)
  if (isRefusal(made)) return made
  const { customer, isNew, isInvited } = made
  return { data: { customer: presentDeskCustomer(customer, context.catalogue.client), isNew, isInvited } }
})
