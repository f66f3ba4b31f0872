/**
 * Returns the address of the way to a venue on OpenStreetMap: to its coordinates if known, because a postal
 * address may cover a whole estate.
 */
export const mapAddress = (
  address: string,
  coordinates: { lat: number; lng: number } | null = null,
): string => {
  if (!coordinates) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { lat, lng } = coordinates
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`
}
