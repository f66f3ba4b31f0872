import { importOperator } from './import-operator.ts'

/** An operator with a price for members: of Maya and Noor, not of Plain; one more customer owes a charge. */
export function importMemberPricesOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Weir Pool',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', maxAge: 15 },
        { key: 'member', name: 'Member', audience: 'member' },
      ],
      priceLists: {
        swim: { adult: 560, junior: 320, member: 350 },
        float: { adult: 300 },
      },
      categories: [
        { slug: 'swim', name: 'Lane Swim', kind: 'ticketed', allowsAnonymousBookings: true },
        { slug: 'float', name: 'Float', kind: 'ticketed', allowsAnonymousBookings: true },
      ],
      venues: [
        {
          slug: 'weir-pool',
          name: 'Weir Pool',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: [
            ...['08:00', '10:00', '12:00', '19:00'].map((time) => ({
              key: `swim-${time.slice(0, 2)}`,
              category: 'swim',
              name: `Swim at ${time}`,
              locations: ['pool'],
              when: `daily ${time}`,
              minutes: 45,
              capacity: 30,
              prices: 'swim',
            })),
            {
              category: 'float',
              locations: ['pool'],
              when: 'daily 14:00',
              minutes: 45,
              capacity: 30,
              prices: 'float',
            },
          ],
        },
      ],
      memberships: [{ slug: 'friend', name: 'Friend' }],
      people: ['maya', 'noor', 'plain', 'owes'].map((name) => ({
        email: `${name}@weir.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Weir',
        ...(['maya', 'noor'].includes(name) && { membership: 'friend' }),
        ...(name === 'owes' && {
          penalties: [{ key: 'swim', for: 'a missed swim', pence: 300, on: '-3 days' }],
        }),
      })),
    },
  })
}
