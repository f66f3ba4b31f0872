import { importOperator } from './import-operator.ts'

/** An operator whose one session asks every person for an agreement and two questions; five customers, all with credit. */
export function importCragOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Crag Barn',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', maxAge: 15 },
      ],
      waivers: [
        {
          slug: 'climbing',
          name: 'Climbing statement',
          statement: 'A fall can hurt.\n\nI will follow the rules of the wall.',
        },
      ],
      questions: [
        { slug: 'before', words: 'Have you climbed before?', kind: 'consent', life: '12 months' },
        { slug: 'injury', words: 'Do you have an injury?', kind: 'consent', health: true },
      ],
      categories: [
        {
          slug: 'climb',
          name: 'Climb',
          kind: 'ticketed',
          allowsAnonymousBookings: true,
          waiver: 'climbing',
          questions: ['before', 'injury'],
        },
      ],
      venues: [
        {
          slug: 'crag-barn',
          name: 'Crag Barn',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'wall', name: 'Wall' }],
          sessions: [
            {
              category: 'climb',
              locations: ['wall'],
              when: 'daily 12:00',
              minutes: 60,
              capacity: 60,
              prices: { adult: 900, junior: 500 },
            },
          ],
        },
      ],
      people: ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => ({
        email: `${name}@crag.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Crag',
        creditPence: 10_000,
      })),
    },
  })
}
