/** The middle of a postcode sector ('LS6 1'), and how many postcodes it has. */
export interface Sector {
  name: string
  latitude: number
  longitude: number
  postcodes: number
}

/** Sectors by what they belong to: a district ('LS6') or an area ('LS'). */
export interface Sectors {
  all: readonly Sector[]
  bySector: ReadonlyMap<string, Sector>
  byDistrict: ReadonlyMap<string, readonly Sector[]>
  byArea: ReadonlyMap<string, readonly Sector[]>
}

/** Held as long as the process lives: the file never changes, so this is no cache with an age. */
let sectors: Promise<Sectors> | undefined

/** Every postcode sector of Great Britain; read when the first postcode is asked for. The licence stands in the file. */
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
    bySector: new Map(all.map((sector) => [sector.name, sector])),
    // In the middle of London people say SW1 for SW1A to SW1Y; where there is an E1 beside E1W, it is E1 that is meant.
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
