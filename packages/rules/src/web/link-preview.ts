/** Of the picture that stands beside a link to a page where people share it, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

/** Where that of a venue is served, of an activity there, or of the client whose host is asked. */
export function previewAddress({ venue, activity }: { venue?: string; activity?: string }): string {
  const query = new URLSearchParams({ ...(venue && { venue }), ...(activity && { activity }) })
  return `/api/preview.jpg${query.size === 0 ? '' : `?${query}`}`
}
