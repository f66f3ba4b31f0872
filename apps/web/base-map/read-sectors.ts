import { readFileSync } from 'node:fs'
import type { Sector } from './built-up.ts'

/** Reads the table of postcode sectors, which stands beside the geocoder that looks places up in it. */
export function readSectors(path: string): Sector[] {
  const [, ...rows] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return rows.map((row) => {
    const [, latitude, longitude, postcodes] = row.split(',')
    return { latitude: Number(latitude), longitude: Number(longitude), postcodes: Number(postcodes) }
  })
}
