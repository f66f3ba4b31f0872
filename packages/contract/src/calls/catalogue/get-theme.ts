import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Theme } from '../../entities/catalogue/theme.ts'

/**
 * Spec 7: returns the theme of the venue or, without one, of the client. A client in maintenance answers 503.
 */
export const getTheme = defineCall({
  name: 'getTheme',
  summary: 'Colours, fonts and logo',
  method: 'GET',
  isPublic: true,
  path: '/api/frontend/theme',
  query: z.object({ venue: z.optional(z.string()) }),
  reply: z.object({ data: Theme }),
  errors: ['VENUE_NOT_FOUND', 'MAINTENANCE'],
})
