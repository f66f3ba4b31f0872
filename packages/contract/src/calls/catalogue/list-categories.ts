import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CategorySummary } from '../../entities/catalogue/category.ts'

/** Lists the roots only; a venue that sells nothing answers an empty list. */
export const listCategories = defineCall({
  name: 'listCategories',
  summary: 'What a venue sells, top level',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/venue/:venue/categories',
  params: z.object({ venue: z.string() }),
  reply: z.object({ data: z.array(CategorySummary) }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED'],
})
