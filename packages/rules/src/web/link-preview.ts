/** Size in pixels of the picture shown beside a shared link to a page. */
export const previewSize = { width: 1200, height: 630 } as const

/** Returns the path of the picture of a venue, of an activity there, or of the client of the host. */
export function previewAddress({ venue, activity }: { venue?: string; activity?: string }): string {
  const query = new URLSearchParams({ ...(venue && { venue }), ...(activity && { activity }) })
  return `/api/preview.jpg${query.size === 0 ? '' : `?${query}`}`
}
