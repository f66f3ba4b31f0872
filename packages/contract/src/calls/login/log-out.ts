import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

export const logOut = defineCall({
  name: 'logOut',
  summary: 'Log out',
  method: 'POST',
  path: '/api/auth/logout',
  reply: z.object({ data: z.object({ loggedOut: z.literal(true) }) }),
  errors: [],
})
