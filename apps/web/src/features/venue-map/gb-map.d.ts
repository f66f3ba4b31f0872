declare module 'virtual:gb-map' {
  /** Polygons: outer ring first, longitude before latitude. */
  export const land: [number, number][][][]
  /** Name, longitude, latitude, population; the big ones first. */
  export const towns: [string, number, number, number][]
}
