/** The way to a venue on the map of the world: to its coordinates where they are known, since an address may be that of a whole estate. */
export const mapAddress = (
  address: string,
  coordinates: { lat: number; lng: number } | null = null,
): string => {
  if (!coordinates) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { lat, lng } = coordinates
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`
}
