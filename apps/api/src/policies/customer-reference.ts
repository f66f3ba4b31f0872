/** Three letters of the client stand before the number in the customer id that people type: `DEM1000001`. */
export const referencePrefix = (clientSlug: string): string =>
  clientSlug
    .replace(/[^a-z]/gi, '')
    .slice(0, 3)
    .padEnd(3, 'x')
    .toUpperCase()
