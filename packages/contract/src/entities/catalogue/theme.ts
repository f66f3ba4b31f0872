import * as z from 'zod/mini'

/** Spec 3: the font keys. `garage_gothic` is the bold display heading font. */
export const FontKey = z.enum(['garage_gothic', 'lato', 'open_sans', 'roboto'])
export type FontKey = z.infer<typeof FontKey>

/** Spec 3, Theme. Colours are hex (3 or 6 digits) or `R G B`; missing ones fall back to the defaults. */
export const Theme = z.object({
  themeAppLogo: z.nullable(z.string()),
  themeAppPrimaryColour: z.nullable(z.string()),
  themeAppSecondaryColour1: z.nullable(z.string()),
  themeAppSecondaryColour2: z.nullable(z.string()),
  themeAppHeaderBgColour: z.nullable(z.string()),
  themeAppDarkBgColour: z.nullable(z.string()),
  headerPrimaryColour: z.nullable(z.string()),
  themeAppHeadingFontStyle: z.nullable(FontKey),
  themeAppBodyFontStyle: z.nullable(FontKey),
  themeAppSecondaryButtonStyle: z.nullable(z.enum(['outline', 'filled'])),
  /** `auto`, the default: readers who prefer dark pages get them. `never`: no reader does. */
  themeAppDarkScheme: z.nullable(z.enum(['auto', 'never'])),
})
export type Theme = z.infer<typeof Theme>
