import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { DeskCustomer } from '../../entities/desk/desk-customer.ts'

/**
 * Ours, for staff: finds the customer with this reference or e-mail address, or up to ten customers whose
 * last name begins with these letters, three at least.
 */
export const findCustomers = defineCall({
  name: 'findCustomers',
  summary: 'Customers by reference, email address or last name, for staff',
  method: 'GET',
  path: '/api/foh/customers',
  query: z.object({ query: addressOr(254, 3) }),
  reply: z.object({ data: z.array(DeskCustomer) }),
  errors: ['FORBIDDEN'],
})
