/** Middle of a postcode sector ('LS6 1'), and its number of postcodes. */
export interface Sector {
  name: string
  latitude: number
  longitude: number
  postcodes: number
}

/** Sectors by their district ('LS6') or area ('LS'). */
export interface Sectors {
  all: readonly Sector[]
  /** The same from south to north. */
  byLatitude: readonly Sector[]
  bySector: ReadonlyMap<string, Sector>
  byDistrict: ReadonlyMap<string, readonly Sector[]>
  byArea: ReadonlyMap<string, readonly Sector[]>
}

/** Kept for the life of the process: the file never changes, so that this is no cache with an age. */
let sectors: Promise<Sectors> | undefined

/**
 * Loads every postcode sector of Great Britain, when the first postcode is searched. The licence stands in
 * the file.
 */
export function loadSectors(): Promise<Sectors> {
  sectors ??= import('./gb-sectors.csv?raw').then(({ default: csv }) => readSectors(csv))
  return sectors
}

function readSectors(csv: string): Sectors {
  const all = csv
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('sector,'))
    .map((line): Sector => {
      const [name = '', latitude, longitude, postcodes] = line.split(',')
      return {
        name,
        latitude: Number(latitude),
        longitude: Number(longitude),
        postcodes: Number(postcodes),
      }
    })
  const districtOf = ({ name }: Sector) => name.split(' ')[0] ?? ''
  return {
    all,
    byLatitude: all.toSorted((one, other) => one.latitude - other.latitude),
    bySector: new Map(all.map((sector) => [sector.name, sector])),
    // In central London people say SW1 for SW1A to SW1Y; where E1 stands beside E1W, people mean E1.
    byDistrict: new Map([
      ...group(all, (sector) => districtOf(sector).replace(/[A-Z]$/, '')),
      ...group(all, districtOf),
    ]),
    byArea: group(all, ({ name }) => /^[A-Z]+/.exec(name)?.[0] ?? ''),
  }
}

function group(sectors: readonly Sector[], keyOf: (sector: Sector) => string): Map<string, Sector[]> {
  const groups = new Map<string, Sector[]>()
  for (const sector of sectors) {
    const known = groups.get(keyOf(sector))
    if (known) known.push(sector)
    else groups.set(keyOf(sector), [sector])
  }
  return groups
}
