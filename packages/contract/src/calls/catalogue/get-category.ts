import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Category } from '../../entities/catalogue/category.ts'

export const getCategory = defineCall({
  name: 'getCategory',
  summary: 'One activity with all below it',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/venue/:venue/categories/:slug',
  params: z.object({ venue: z.string(), slug: z.string() }),
  reply: z.object({ data: Category }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
