/** Object of schema.org: https://schema.org/docs/full.html */
export type Data = { '@type': string; [property: string]: unknown }

/** Makes an object without its unknown properties. */
export function schemaObject(type: string, properties: Record<string, unknown>): Data {
  const known = Object.entries(properties).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { '@type': type, ...Object.fromEntries(known) }
}

/** Writes JSON that can stand inside a script element: nothing in it can close the element. */
export const writeData = (things: readonly Data[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
