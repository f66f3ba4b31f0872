import { importOperator } from './import-operator.ts'

const kind = 'resources'
export const picture = { file: 'pictures/pool.jpg', alt: 'A net' }
/** Families of one activity each. */
const alone = [
  { above: 'fitness', below: 'yoga' },
  { above: 'dance', below: 'ballet' },
]

/** Three sports that differ only in how their courts are looked for and given, four levels below the first tile. */
export async function importArrangedOperator(): Promise<string> {
  const courts = ['court-1', 'court-2']
  const sports = [
    { slug: 'by-name', name: 'By Name', kind },
    { slug: 'by-hour', name: 'By Hour', kind, browseByName: 'time' },
    { slug: 'given', name: 'Given', kind, allocationStrategy: 'system' },
  ]
  // Where an activity has only one below it the page continues automatically.
  const bats = { slug: 'bats', name: 'Bats', kind }
  const outdoors = { slug: 'outdoors', name: 'Outdoors', kind }
  const sold = [...sports, bats, outdoors]
  return importOperator({
    slug: `arranged-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Arranged Leisure',
    catalogue: {
      categories: [
        ...alone.map(({ above, below }) => ({
          slug: above,
          name: above,
          children: [{ slug: below, name: below, kind: 'classes' }],
        })),
        {
          slug: 'sport',
          name: 'Sport',
          picture,
          children: [
            bats,
            {
              slug: 'rackets',
              name: 'Rackets',
              picture,
              children: [
                outdoors,
                {
                  slug: 'indoors',
                  name: 'Indoors',
                  picture,
                  children: sports.map((sport) => ({
                    ...sport,
                    picture,
                    allowsAnonymousBookings: true,
                  })),
                },
              ],
            },
          ],
        },
      ],
      venues: [
        {
          slug: 'arranged-hall',
          name: 'Arranged Hall',
          town: 'Bristol',
          migrationDate: '2025-04-01',
          locations: sold.flatMap((sport) =>
            courts.map((court) => ({ slug: `${sport.slug}-${court}`, name: `Court ${court.at(-1)}` })),
          ),
          sessions: [
            ...sold.map((sport) => ({
              category: sport.slug,
              locations: courts.map((court) => `${sport.slug}-${court}`),
              when: ['daily 10:00'],
              minutes: 60,
              prices: { adult: 900 },
            })),
            ...alone.map(({ below }) => ({
              category: below,
              name: below,
              when: ['daily 10:00'],
              minutes: 60,
              capacity: 20,
              prices: { adult: 900 },
            })),
          ],
        },
      ],
    },
  })
}
