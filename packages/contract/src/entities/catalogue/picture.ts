import * as z from 'zod/mini'

/** One size of a picture. `address` begins with a slash and stands below the base path, if there is one. */
export const PictureSource = z.object({ type: z.string(), width: z.int(), address: z.string() })
export type PictureSource = z.infer<typeof PictureSource>

/**
 * A picture of the operator's, to be laid out as `width` by `height`, which are those of the widest source. The sources
 * are in the order of `<picture>`: what every browser can show comes last. What an address shows never changes.
 */
export const Picture = z.object({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(PictureSource),
})
export type Picture = z.infer<typeof Picture>
