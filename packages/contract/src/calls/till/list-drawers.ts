import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Drawer } from '../../entities/till/drawer.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/** Ours, for staff: lists the drawers of their venues, the open ones first, then the latest closed. */
export const listDrawers = defineCall({
  name: 'listDrawers',
  summary: 'Cash drawers, for staff',
  method: 'GET',
  path: '/api/foh/drawers',
  query: pageQuery,
  reply: z.object({
    data: z.array(Drawer),
    meta: z.object({
      ...pagesMeta,
      timeZone: z.string(),
      currencyCode: z.string(),
      /** True where cash is taken only with a drawer that is open. */
      needsDrawer: z.boolean(),
      /** Venues at which these staff may open a drawer, with the names that drawers had there. */
      venues: z.array(z.object({ slug: z.string(), name: z.string(), drawerNames: z.array(z.string()) })),
    }),
  }),
  errors: ['FORBIDDEN'],
})
