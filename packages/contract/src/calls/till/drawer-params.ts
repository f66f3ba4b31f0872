import * as z from 'zod/mini'

export const drawerParams = z.object({
  drawerId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')),
})
