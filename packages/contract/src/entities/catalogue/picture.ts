import * as z from 'zod/mini'

/** A size of a picture. `address` begins with a slash and is relative to the base path, if there is one. */
export const PictureSource = z.object({ type: z.string(), width: z.int(), address: z.string() })
export type PictureSource = z.infer<typeof PictureSource>

/**
 * A picture of the operator's, laid out as `width` by `height`, which are those of the widest source. The
 * sources are in the order of `<picture>`: the one that every browser can show comes last. An address always
 * shows the same picture.
 */
export const Picture = z.object({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(PictureSource),
})
export type Picture = z.infer<typeof Picture>
