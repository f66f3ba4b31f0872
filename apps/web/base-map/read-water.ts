import { readFileSync } from 'node:fs'
import type { Position } from './grid.ts'

type Water = { properties: { kind: 'river' | 'lake'; name: string } } & {
  geometry:
    | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
}

export type NamedLines = { name: string; lines: Position[][] }

/** Reads rivers as lines and lakes as polygons, in degrees (Natural Earth, public domain). */
export function readWater(): { rivers: NamedLines[]; lakes: Position[][][] } {
  const file = new URL('./gb-water.json', import.meta.url)
  const { features }: { features: Water[] } = JSON.parse(readFileSync(file, 'utf8'))
  const rivers: NamedLines[] = []
  const lakes: Position[][][] = []
  for (const { properties, geometry } of features) {
    if (geometry.type === 'Polygon') lakes.push(geometry.coordinates)
    else if (geometry.type === 'MultiPolygon') lakes.push(...geometry.coordinates)
    else rivers.push({ name: properties.name, lines: geometry.coordinates })
  }
  return { rivers, lakes }
}
