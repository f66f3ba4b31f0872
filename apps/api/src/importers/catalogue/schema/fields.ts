import * as z from 'zod'

export const text = z.string().trim().min(1, 'must not be empty')

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens')

/** Sessions for which something holds; what is left out is not restricted. */
export const scopeFields = {
  activities: z.array(slug).min(1).optional(),
  venues: z.array(slug).min(1).optional(),
  band: slug.optional(),
}
