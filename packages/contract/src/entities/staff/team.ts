import * as z from 'zod/mini'
import { StaffRole } from './staff-post.ts'

/** Role of a colleague at a venue, as owners see it. */
export const TeamPost = z.object({
  role: StaffRole,
  /** Null for all venues. */
  venueId: z.nullable(z.int()),
  /** Null for all venues. */
  venueName: z.nullable(z.string()),
  /** 'Since 3 May 2026, given by Ida Reed'; empty where it is not known. */
  words: z.string(),
  /** True where the reader may take it. */
  mayTake: z.boolean(),
})

/** Member of staff with the roles that they have where the reader manages staff. */
export const TeamMember = z.object({
  id: z.int(),
  name: z.string(),
  /** Empty where they have none. */
  email: z.string(),
  isSelf: z.boolean(),
  /** False until they have chosen a password. */
  hasPassword: z.boolean(),
  hasSecondStep: z.boolean(),
  /** Name under which they give sessions; null for others. */
  instructor: z.nullable(z.string()),
  posts: z.array(TeamPost),
  /** Number of the roles that they have at venues where the reader does not manage staff. */
  postsElsewhere: z.int(),
})
export type TeamMember = z.infer<typeof TeamMember>
