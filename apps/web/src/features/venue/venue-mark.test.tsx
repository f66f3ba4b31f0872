import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VenueMark } from './venue-mark.tsx'

const draw = (slug: string, activities: string[]) =>
  renderToStaticMarkup(<VenueMark slug={slug} activities={activities} />)
const venues = Array.from({ length: 40 }, (_, index) => `venue-${index}`)

test('a venue that sells swimming only is drawn as a pool, whatever it is called', () => {
  const pool = draw('any', ['swimming'])
  expect(pool).toContain('<path')
  expect(new Set(venues.map((slug) => draw(slug, ['swimming', 'family'])))).toEqual(new Set([pool]))
})

test('what is drawn is always one of the activities that the venue sells', () => {
  const drawn = new Set(venues.map((slug) => draw(slug, ['swimming', 'badminton'])))
  expect(drawn).toEqual(new Set([draw('any', ['swimming']), draw('any', ['badminton'])]))
})

test('nothing is drawn where no activity can be', () => {
  expect(venues.map((slug) => draw(slug, ['family'])).join('')).toBe('')
  expect(draw('any', [])).toBe('')
})
