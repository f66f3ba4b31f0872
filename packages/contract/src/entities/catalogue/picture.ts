import * as z from 'zod/mini'

/** A size of a picture. `address` begins with a slash and is relative to the base path, if there is one. */
export const PictureSource = z.object({ type: z.string(), width: z.int(), address: z.string() })
export type PictureSource = z.infer<typeof PictureSource>

/** Part of a picture that stays in view where only some of it fits. */
export const PictureFocus = z.enum([
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
])
export type PictureFocus = z.infer<typeof PictureFocus>

/**
 * A picture of the operator's, laid out as `width` by `height`, which are those of the widest source. The
 * sources are in the order of `<picture>`: the one that every browser can show comes last. An address always
 * shows the same picture. Without a `focus` its middle stays in view.
 */
export const Picture = z.object({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(PictureSource),
  focus: z.optional(PictureFocus),
})
export type Picture = z.infer<typeof Picture>
