import { Temporal } from 'temporal-polyfill'

type Json = Record<string, unknown>

export const facilityId = (name: string): string => `https://id.example.org/${name}`

export const feedItem = (id: string, data: Json, modified = 1): Json => ({
  state: 'updated',
  kind: 'facility',
  id,
  modified,
  data: { '@id': facilityId(id), ...data },
})

/** Courts of the hall are facilities of their own; of the squash courts any is as good as the other. */
export const hall = (change: Json = {}, modified = 1): Json =>
  feedItem(
    'hall',
    {
      type: 'FacilityUse',
      name: 'Sports Hall Badminton',
      facilityType: [{ type: 'Concept', prefLabel: 'Badminton Court' }],
      location: {
        type: 'Place',
        identifier: '0079',
        name: 'Harbour Hall',
        address: { streetAddress: 'Mayflower Drive', addressLocality: 'Plymouth', postalCode: 'PL2 3DG' },
      },
      offers: [
        { identifier: 'AD', name: 'Adult', price: 12.5, priceCurrency: 'GBP' },
        { identifier: 'JR', name: 'Junior', price: 6, priceCurrency: 'GBP', ageRange: { maxValue: 13 } },
      ],
      ...change,
    },
    modified,
  )

export const court = (number: number, change: Json = {}, modified = 1): Json =>
  feedItem(
    `court-${number}`,
    {
      type: 'IndividualFacilityUse',
      name: `Court ${number}`,
      aggregateFacilityUse: facilityId('hall'),
      ...change,
    },
    modified,
  )

export const squash = (change: Json = {}, modified = 1): Json =>
  feedItem(
    'squash',
    {
      type: 'FacilityUse',
      name: 'Squash Courts',
      activity: [{ type: 'Concept', prefLabel: 'Squash' }],
      location: {
        type: 'Place',
        identifier: '0081',
        name: 'Canal Baths',
        address: { streetAddress: '2 Lock Lane', addressLocality: 'Leeds', postalCode: 'LS1 4AB' },
      },
      offers: [{ identifier: 'AD', name: 'Adult', price: 9, priceCurrency: 'GBP' }],
      ...change,
    },
    modified,
  )

/** An hour from a wall time of London on, told with the offset of that day; once, unless it says otherwise. */
export const courtSlot = (id: string, of: string, wall: string, change: Json = {}, modified = 1): Json =>
  feedItem(
    id,
    {
      type: 'Slot',
      facilityUse: facilityId(of),
      startDate: Temporal.PlainDateTime.from(wall)
        .toZonedDateTime('Europe/London')
        .toString({ timeZoneName: 'never' }),
      duration: 'PT1H',
      maximumUses: 1,
      remainingUses: 1,
      ...change,
    },
    modified,
  )
