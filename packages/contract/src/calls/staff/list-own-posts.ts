import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { StaffPost } from '../../entities/staff/staff-post.ts'

/** Ours, for staff: lists their own roles and venues, by which pages leave out what they can't do. */
export const listOwnPosts = defineCall({
  name: 'listOwnPosts',
  summary: 'The roles of the staff who ask',
  method: 'GET',
  path: '/api/foh/posts',
  reply: z.object({ data: z.array(StaffPost) }),
  errors: ['FORBIDDEN'],
})
