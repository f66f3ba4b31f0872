import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { User } from '../../entities/account/user.ts'

export const getUser = defineCall({
  name: 'getUser',
  summary: 'Who is logged in',
  method: 'GET',
  path: '/api/auth/user',
  reply: z.object({ data: User }),
  errors: ['LOGIN_REQUIRED'],
})
