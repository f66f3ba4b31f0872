import { importOperator } from './import-operator.ts'

/** Descriptions of the operator's pictures. */
export const pictureWords = {
  venue: 'A lock beside a brick hall',
  activity: 'A swimmer between ropes',
  course: 'A pool with arches',
  instructor: 'Amara on the wall',
}

/** Imports an operator with two venues, one with pictures of everything and one with none. */
export function importPicturedOperator(slug: string): Promise<string> {
  const picture = (name: string, alt: string, focus?: string) => ({
    picture: { file: `pictures/${name}.jpg`, alt, ...(focus && { focus }) },
  })
  const yoga = {
    category: 'yoga',
    name: 'Long Yoga',
    when: 'daily 00:00-23:59 every 60',
    minutes: 60,
    capacity: 20,
    prices: { adult: 700 },
    instructors: ['Amara Osei'],
  }
  const swim = {
    category: 'swimming',
    when: 'daily 10:00',
    minutes: 60,
    capacity: 20,
    prices: { adult: 500 },
  }
  return importOperator({
    slug,
    name: 'Pictured Leisure',
    catalogue: {
      instructors: [{ name: 'Amara Osei', ...picture('climb', pictureWords.instructor, 'top') }],
      categories: [
        { slug: 'swimming', name: 'Swimming', kind: 'ticketed', ...picture('pool', pictureWords.activity) },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'pictured-hall',
          name: 'Pictured Hall',
          town: 'Bristol',
          migrationDate: '2025-04-01',
          ...picture('lock', pictureWords.venue, 'bottom right'),
          sessions: [yoga, swim],
          courses: [
            {
              ...yoga,
              slug: 'first-steps',
              name: 'First Steps',
              when: 'mon 19:00',
              starts: '+2 days',
              weeks: 6,
              ...picture('baths', pictureWords.course),
            },
          ],
        },
        {
          slug: 'plain-hall',
          name: 'Plain Hall',
          town: 'Leeds',
          migrationDate: '2025-04-01',
          sessions: [yoga],
        },
      ],
    },
  })
}
