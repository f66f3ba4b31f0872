import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { HeldPackage, Package } from '../../entities/catalogue/package.ts'

/**
 * Ours: lists the packages that the customer can use, including those of their household, and the packages on
 * sale.
 */
export const listPackages = defineCall({
  name: 'listPackages',
  summary: 'The packages of a customer',
  method: 'GET',
  path: '/api/my-account/packages',
  reply: z.object({ data: z.object({ held: z.array(HeldPackage), onSale: z.array(Package) }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
