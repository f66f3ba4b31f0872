declare module 'virtual:gb-map' {
  /**
   * Whole steps (parts of a degree), alternately east and north, each from the point before; see
   * base-map/pack.ts.
   */
  type Steps = number[]
  export const gbMap: {
    stepsPerDegree: { longitude: number; latitude: number }
    /** Polygons: the outer ring, then its holes; each without its last corner, which equals its first. */
    land: Steps[][]
    lakes: Steps[][]
    builtUp: Steps[][]
    dense: Steps[][]
    rivers: { name: string; lines: Steps[] }[]
    /** Towns, the large ones first. */
    towns: { names: string[]; at: Steps; thousands: number[] }
  }
}
