import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Client } from '../../entities/catalogue/client.ts'

export const getClient = defineCall({
  name: 'getClient',
  summary: 'The operator at this address',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/client',
  reply: z.object({
    /** `privacy`: the operator's privacy notice in words; empty for none. */
    data: z.extend(Client, { privacy: z.string() }),
  }),
  errors: [],
})
