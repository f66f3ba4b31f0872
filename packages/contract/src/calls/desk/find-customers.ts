import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { DeskCustomer } from '../../entities/desk/desk-customer.ts'

/**
 * Ours, for staff: the customer of this reference or e-mail address, or those whose last name begins so, by three letters at
 * least and ten customers at most.
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
